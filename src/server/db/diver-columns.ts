import { FIELD_NAMES, specOf, type DiverField, type FieldsWith } from '#domain/divers/fields.ts';

/** Columns whose name differs from that of their field on the wire. */
const RENAMED = {
  licenceNumber: 'licence',
  familyId: 'family_id',
  memberKind: 'member_kind',
  porte_Monnaie: 'wallet_cents',
} as const;
type Renamed = typeof RENAMED;

export type ColumnOf<F extends DiverField> = F extends keyof Renamed
  ? Renamed[F]
  : F extends FieldsWith<{ readonly kind: 'amount' }>
    ? `${F}_cents`
    : F;

const renamed: Readonly<Partial<Record<DiverField, string>>> = RENAMED;
export const columnOf = <F extends DiverField>(field: F): ColumnOf<F> =>
  (renamed[field] ?? (specOf(field).kind === 'amount' ? `${field}_cents` : field)) as ColumnOf<F>;

/** Excludes the wallet, which is the sum of its movements. */
export type WrittenField = Exclude<DiverField, 'porte_Monnaie'>;
export const WRITTEN_FIELDS = FIELD_NAMES.filter((field): field is WrittenField => field !== 'porte_Monnaie');
export const WRITTEN_COLUMNS = WRITTEN_FIELDS.map(columnOf<WrittenField>);
