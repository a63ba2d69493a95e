import type { Selectable } from 'kysely';
import type { DiversTable } from '../../db/tables.ts';

/** What a form writes. */
export const WRITTEN_COLUMNS = [
  'licence',
  'lastname',
  'firstname',
  'email',
  'telephone',
  'adresse',
  'codepostal',
  'ville',
  'datenaissance',
  'urgence1',
  'urgence2',
  'level',
  'description',
  'family_id',
  'desactived',
  'role',
  'dao',
  'dossier',
  'droitimage',
  'droitcom',
  'assurance',
  'cotisation_cents',
  'cotadhesion_cents',
  'cotlicence_cents',
  'cotassurance_cents',
  'cotencadrant_cents',
  'cptanalytique',
  'caci_date',
  'gps',
  'voiturecv',
] as const satisfies readonly (keyof DiversTable)[];

/** Everything about a diver but the password and the dossier's text, which lists have no use for. */
export const COLUMNS = ['id', 'version', 'wallet_cents', 'active', 'delete_date', ...WRITTEN_COLUMNS] as const;

export type DiverRow = Pick<Selectable<DiversTable>, (typeof COLUMNS)[number]>;
type Written = (typeof WRITTEN_COLUMNS)[number];
export type DiverValues = Pick<Selectable<DiversTable>, Written>;
/** The wallet is written by its own repository alone, sessions and passwords by that of the users. */
export type DiverChanges = Partial<
  Pick<
    Selectable<DiversTable>,
    Written | 'active' | 'delete_date' | 'dossier_text' | 'dossier_sent_at' | 'dossier_paid_at'
  >
>;
