import type { Parametre } from '../../contract/parametres.ts';
import { flag, instantOrNull, number, record, text, textOrNull } from './fields.ts';
import { withOriginalValues } from './original-values.ts';

export type SettingRecord = Omit<Parametre, 'version'> & { readonly version?: number };

/** Unknown fields are kept, so that a PUT can send them back. */
export function readSetting(answer: unknown): SettingRecord {
  const raw = record(answer);
  const version = number(raw['version'], undefined);
  return {
    ...raw,
    ...withOriginalValues(raw, {
      ...(version === undefined ? {} : { version }),
      id: number(raw['id'], 0),
      nom: text(raw['nom']),
      valeurBooleen: flag(raw['valeurBooleen']),
      valeurEntier: number(raw['valeurEntier'], null),
      valeurChaine: textOrNull(raw['valeurChaine']),
      valeurTexte: textOrNull(raw['valeurTexte']),
      valeurDate: instantOrNull(raw['valeurDate']),
    }),
  };
}
