import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { levelLabel } from '../../../shared/messages/labels.ts';
import { isRole } from '../../../shared/domain/roles.ts';
import type { TreasuryField } from '../../../shared/contract/divers.ts';
import type { ExportColumn } from '../../../shared/ui/files/columns.ts';
import { DIVER_LABELS, ROLE_LABELS, type DiverField } from '../../../shared/messages/divers.ts';

const USUAL: ReadonlySet<DiverField> = new Set<DiverField>([
  'lastname',
  'firstname',
  'email',
  'telephone',
  'level',
  'familyId',
  'caci_date',
  'licenceNumber',
]);
const KINDS: Partial<Record<DiverField, ExportColumn<DiverRecord>['kind']>> = {
  datenaissance: 'day',
  caci_date: 'day',
  desactived: 'flag',
  dossier: 'flag',
  droitimage: 'flag',
  droitcom: 'flag',
  dao: 'flag',
  cotisation: 'amount',
  cotadhesion: 'amount',
  cotlicence: 'amount',
  cotassurance: 'amount',
  cotencadrant: 'amount',
  porte_Monnaie: 'amount',
  cptanalytique: 'number',
  voiturecv: 'number',
};

/** The treasurer's, but for the wallet, which has a column in the list of all who see it. */
const TREASURY: ReadonlySet<string> = new Set<Exclude<TreasuryField, 'porte_Monnaie'>>([
  'dao',
  'cptanalytique',
  'gps',
  'voiturecv',
  'cotisation',
  'dossier',
  'role',
]);

function valueOf(diver: DiverRecord, field: DiverField) {
  if (field === 'level') return levelLabel(diver.level);
  if (field === 'role') return diver.role && isRole(diver.role) ? ROLE_LABELS[diver.role] : null;
  return diver[field];
}

/** What of a member a file may hold, in the order of the form; what the reader does not see is not offered. */
export const diverColumns = (treasurer: boolean): ExportColumn<DiverRecord>[] =>
  (Object.keys(DIVER_LABELS) as DiverField[])
    .filter((field) => treasurer || !TREASURY.has(field))
    .map((key) => ({
      key,
      label: DIVER_LABELS[key],
      kind: KINDS[key] ?? 'text',
      usual: USUAL.has(key),
      valueOf: (diver) => valueOf(diver, key),
    }));
