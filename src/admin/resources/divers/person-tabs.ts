import type { Action } from '#domain/permissions.ts';

/** Tabs by their name in the address, with their label and required right. */
export const TABS = [
  ['fiche', 'Fiche', 'divers.list'],
  ['situation', 'Situation', 'divers.list'],
  ['porte-monnaie', 'Porte-monnaie', 'ledger.readAll'],
  ['plongees', 'Plongées', 'divers.dives'],
  ['messages', 'Messages', 'mail.outbox'],
  ['historique', 'Historique', 'divers.list'],
] as const satisfies readonly (readonly [string, string, Action])[];

export type PersonTab = (typeof TABS)[number][0];
