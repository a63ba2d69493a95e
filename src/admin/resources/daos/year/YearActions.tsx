import type { DonationYear, MemberYear } from '../../../../shared/contract/daos-year.ts';
import type { ExportColumn } from '../../../../shared/ui/files/columns.ts';
import { FileButtons } from '../../../components/export/FileButtons.tsx';
import { carCell } from '../dao-labels.ts';
import { StatementsButton } from './StatementButton.tsx';

const COLUMNS: readonly ExportColumn<MemberYear>[] = [
  { key: 'licence', label: 'Numéro de licence', kind: 'text', valueOf: ({ diver }) => diver.licenceNumber },
  { key: 'lastname', label: 'Nom', kind: 'text', valueOf: ({ diver }) => diver.lastname },
  { key: 'firstname', label: 'Prénom', kind: 'text', valueOf: ({ diver }) => diver.firstname },
  { key: 'car', label: 'Véhicule', kind: 'text', valueOf: ({ voiturecv }) => carCell(voiturecv) },
  { key: 'entries', label: 'Nombre de dons', kind: 'number', valueOf: ({ entries }) => entries },
  { key: 'unknown', label: 'Distances inconnues', kind: 'number', valueOf: ({ unknown }) => unknown },
  { key: 'distance', label: 'Distance aller-retour (km)', kind: 'number', valueOf: (one) => one.valuation.distance },
  { key: 'mileage', label: 'Frais kilométriques', kind: 'amount', valueOf: (one) => one.valuation.mileage },
  { key: 'costs', label: 'Autres frais', kind: 'amount', valueOf: (one) => one.valuation.costs },
  { key: 'total', label: 'Total abandonné', kind: 'amount', valueOf: (one) => one.valuation.total },
  { key: 'reduction', label: 'Réduction d’impôt', kind: 'amount', valueOf: (one) => one.valuation.reduction },
];

/** Saves the table of the year, and all its statements. */
export const YearActions = ({ year: { year, members, totals } }: { readonly year: DonationYear }) => (
  <>
    <FileButtons name={`Dons aux œuvres ${year}`} columns={COLUMNS} records={members} />
    <StatementsButton year={year} count={totals.statements} />
  </>
);
