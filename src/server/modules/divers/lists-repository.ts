import { FIELD_NAMES, specOf, type DiverField } from '../../../shared/domain/divers/fields.ts';
import { FILTER_FIELDS } from '../../../shared/domain/divers/field-lists.ts';
import type { DiverFilters, FilterGround } from '../../../shared/domain/divers/filters.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { listingOf, type Found, type ListParams } from '../../commons/lists.ts';
import type { Tx } from '../../db/database.ts';
import { fetchPage } from '../../db/fetch-page.ts';
import { columnOf } from '../../db/diver-columns.ts';
import { conditions, filtered, searched, type DiverSelection, type Divers } from './filters-repository.ts';
import { COLUMNS, type DiverRow } from './repository.ts';

const SELECTABLE = [
  'id',
  'licence',
  'lastname',
  'firstname',
  'level',
  'caci_date',
  'family_id',
  'wallet_cents',
] as const;
export type SelectableRow = Pick<DiverRow, (typeof SELECTABLE)[number]>;

const SELECTABLE_ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  level: 'level',
  familyId: 'family_id',
  caci_date: 'caci_date',
  licenceNumber: 'licence',
  id: 'id',
};
/** The balance, for readers who see every wallet. */
const ORDER = {
  ...SELECTABLE_ORDER,
  email: 'email',
  porte_Monnaie: 'wallet_cents',
  ...Object.fromEntries(FILTER_FIELDS.map((field) => [field, columnOf(field)])),
};
const NULLABLE = new Set<string>(FIELD_NAMES.filter((field) => specOf(field).nullable).map(columnOf<DiverField>));

/** All members, or one member with their tribe. */
type Circle = 'everybody' | { readonly id: number; readonly familyId: string | null };

/** Sorted by name unless told otherwise, then by id, so that pages neither repeat nor skip a member. */
function page<Row>(
  rows: Divers<Row>,
  params: ListParams,
  columns: Readonly<Record<string, string>>,
): Promise<Found<Row>> {
  const { order, slice } = listingOf(params, columns, 'lastname,firstname');
  return fetchPage(rows, { order: [...order, { column: 'id', direction: 'asc' }], slice }, { nullable: NULLABLE });
}

/** Lists and counts of members. */
export const diverListsRepository = ({ sql }: Tx) => {
  const present = sql.selectFrom('divers').where('active', '=', 1);

  /** Members who may be registered: deactivated ones may not. */
  const registrable = (circle: Circle, q: string | undefined) => {
    const rows = searched(present.where('desactived', '=', 0), q);
    if (circle === 'everybody') return rows;
    if (!circle.familyId) return rows.where('id', '=', circle.id);
    return rows.where((eb) => eb.or([eb('id', '=', circle.id), eb('family_id', '=', circle.familyId)]));
  };

  return {
    /** Deactivated ones too. */
    list: (selection: DiverSelection, params: ListParams): Promise<Found<DiverRow>> =>
      page(filtered(present.select(COLUMNS), selection), params, ORDER),

    listRegistrable: (
      circle: Circle,
      { q, ...params }: ListParams & { readonly q?: string },
    ): Promise<Found<SelectableRow>> => page(registrable(circle, q).select(SELECTABLE), params, SELECTABLE_ORDER),

    /** The number of members that each of the filters selects, and the sum of due fees: one pass over the table. */
    async tally<Name extends string>(
      figures: Readonly<Record<Name, DiverFilters>>,
      ground: FilterGround,
    ): Promise<Record<Name, number> & { owed: Cents }> {
      const names = Object.keys(figures) as Name[];
      const row = await present
        .select((eb) => [
          ...names.map((name) =>
            eb.fn
              .countAll<number>()
              .filterWhere(conditions(eb, figures[name], ground))
              .as(name),
          ),
          eb.fn
            .coalesce(eb.fn.sum<number>('cotisation_cents').filterWhere('cotisation_cents', '>', 0), eb.lit(0))
            .as('owed'),
        ])
        .executeTakeFirstOrThrow();
      return row as Record<Name, number> & { owed: Cents };
    },
  };
};
