import { specOf, type DiverField, type DiverValues, type FieldKind } from '#domain/divers/fields.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { eurosOfCents } from '#domain/money.ts';
import { type Role, type Subject, isRole } from '#domain/permissions.ts';
import { columnOf, type ColumnOf } from '#server/db/diver-columns.ts';
import type { DiverRow } from './repository.ts';

export const roleOf = (row: Pick<DiverRow, 'role'>): Role => (isRole(row.role) ? row.role : 'USER');

export const subjectOf = (row: Pick<DiverRow, 'id' | 'family_id' | 'role'>): Subject => ({
  id: row.id,
  familyId: row.family_id,
  role: roleOf(row),
});

type Name = Pick<DiverRow, 'lastname' | 'firstname'>;

/** Names the author whom a row joins. */
export const withAuthor = <Row extends Name>({ lastname, firstname, ...row }: Row) => ({
  ...row,
  author_name: sortedName({ lastname, firstname }),
});

type Stored = string | number | null;
const FROM_COLUMN: Readonly<Partial<Record<FieldKind, (stored: Stored) => Stored | boolean>>> = {
  flag: (stored) => stored === 1,
  amount: (stored) => (stored === null ? null : eurosOfCents(Number(stored))),
  role: (stored) => (isRole(String(stored)) ? stored : 'USER'),
};

/** Reads the fields into `onto`: a list of thousands copies no object. */
export function readerOf<F extends DiverField>(
  fields: readonly F[],
): <Onto extends object>(row: Pick<DiverRow, ColumnOf<F>>, onto?: Onto) => Onto & Pick<DiverValues, F> {
  const columns = fields.map((field) => ({
    field,
    column: columnOf<DiverField>(field),
    read: FROM_COLUMN[specOf(field).kind],
  }));
  return <Onto extends object>(row: Pick<DiverRow, ColumnOf<F>>, onto?: Onto) => {
    const values: Partial<Record<DiverField, Stored | boolean>> = onto ?? {};
    for (const { field, column, read } of columns) {
      const stored = (row as DiverRow)[column];
      values[field] = read ? read(stored) : stored;
    }
    return values as Onto & Pick<DiverValues, F>;
  };
}
