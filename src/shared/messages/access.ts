import { type Action, type Actor, type Rule, RULES } from '#domain/permissions.ts';
import { listed } from './format.ts';

/** Readers to whom a screen may be reserved. */
const READERS: Readonly<Record<string, string>> = {
  SUPER_ADMIN: 'aux super-administrateurs',
  ADMIN: 'aux administrateurs',
  ADMIN_SITES: 'aux personnes qui gèrent les plongées',
  ADMIN_PLONGEURS: 'aux personnes qui gèrent les membres',
  OPEN: 'à l’accueil du club',
  supervisor: 'aux encadrants',
  diveDirector: 'aux directeurs de plongée',
};

/** Says to a member who may not open a screen who may. */
export function reservedFor(right: Action | undefined, { desactived }: Pick<Actor, 'desactived'>): string {
  if (right === undefined || desactived) return 'Cette page n’est pas ouverte à un compte désactivé.';
  const { who }: Rule = RULES[right];
  // An administrator, in a word.
  const named = who.filter((grant) => grant !== 'SUPER_ADMIN' || !who.includes('ADMIN'));
  return `Cette page est réservée ${listed(named.map((grant) => READERS[grant] ?? ''))}.`;
}
