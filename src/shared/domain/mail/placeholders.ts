import type { Action } from '../permissions.ts';
import { folded } from '../text.ts';

/** What a mail to members may say of each of them, as `{solde}`; with the right to read it of others. */
export const PLACEHOLDERS = {
  prénom: 'divers.list',
  nom: 'divers.list',
  licence: 'divers.list',
  niveau: 'divers.list',
  'date du certificat': 'divers.list',
  'fin du certificat': 'divers.list',
  solde: 'divers.readWallet',
  'cotisation due': 'divers.updateTreasury',
} as const satisfies Record<string, Action>;

export type Placeholder = keyof typeof PLACEHOLDERS;
export type PlaceholderValues = Readonly<Record<string, string>>;

const WRITTEN = /\{([^{}\n]{1,60})\}/g;
const isNamed = (name: string, written: string): boolean => folded(name) === folded(written.trim());

/** Names between braces, as they are written. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(WRITTEN)].map(([, name = '']) => name);

/** The first name that is none of these. */
export const unknownPlaceholder = (text: string, names: readonly string[]): string | undefined =>
  placeholdersIn(text).find((written) => !names.some((name) => isNamed(name, written)));

/** Unknown names stay as they are written. */
export const filledWith = (values: PlaceholderValues, text: string): string =>
  text.replaceAll(WRITTEN, (whole, written: string) => {
    const name = Object.keys(values).find((one) => isNamed(one, written));
    return name === undefined ? whole : (values[name] ?? whole);
  });
