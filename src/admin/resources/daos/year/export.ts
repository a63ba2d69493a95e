import type { MemberYear } from '../../../../shared/contract/daos-year.ts';
import type { ExportColumn } from '../../../../shared/ui/files/columns.ts';
import { saveTable, type TableFormat } from '../../../../shared/ui/files/save-table.ts';
import { carOf } from '../words.ts';

/** What each member waived in the year, as the accounts are kept. */
const COLUMNS: readonly ExportColumn<MemberYear>[] = [
  { key: 'licence', label: 'Numéro de licence', kind: 'text', valueOf: ({ diver }) => diver.licenceNumber },
  { key: 'lastname', label: 'Nom', kind: 'text', valueOf: ({ diver }) => diver.lastname },
  { key: 'firstname', label: 'Prénom', kind: 'text', valueOf: ({ diver }) => diver.firstname },
  { key: 'car', label: 'Véhicule', kind: 'text', valueOf: ({ voiturecv }) => carOf(voiturecv) },
  { key: 'entries', label: 'Nombre de dons', kind: 'number', valueOf: ({ entries }) => entries },
  { key: 'unknown', label: 'Distances inconnues', kind: 'number', valueOf: ({ unknown }) => unknown },
  { key: 'distance', label: 'Distance aller-retour (km)', kind: 'number', valueOf: (one) => one.valuation.distance },
  { key: 'mileage', label: 'Frais kilométriques', kind: 'amount', valueOf: (one) => one.valuation.mileage },
  { key: 'costs', label: 'Autres frais', kind: 'amount', valueOf: (one) => one.valuation.costs },
  { key: 'total', label: 'Total abandonné', kind: 'amount', valueOf: (one) => one.valuation.total },
  { key: 'reduction', label: 'Réduction d’impôt', kind: 'amount', valueOf: (one) => one.valuation.reduction },
];

/** The year's table as a file. */
export const saveYear = (format: TableFormat, year: number, members: readonly MemberYear[]): Promise<void> =>
  saveTable(format, `Dons aux œuvres ${year}`, COLUMNS, members);
