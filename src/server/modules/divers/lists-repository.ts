import type { Tx } from '../../db/database.ts';
import type { DiversTable } from '../../db/tables.ts';
import {
  FIELD_NAMES,
  FILTER_FIELDS,
  specOf,
  type DiverField,
  type FilterField,
} from '../../../shared/domain/divers/fields.ts';
import type { DiverFilters, FilterGround } from '../../../shared/domain/divers/filters.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Order, Slice } from '../../commons/lists.ts';
import { conditions, narrowedTo, searched, type DiverNarrowing, type Divers } from './filters-repository.ts';
import { columnOf, type ColumnOf } from './columns.ts';
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
] as const satisfies readonly (keyof DiversTable)[];
export type SelectableRow = Pick<DiverRow, (typeof SELECTABLE)[number]>;

export const SELECTABLE_ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  level: 'level',
  familyId: 'family_id',
  caci_date: 'caci_date',
  licenceNumber: 'licence',
  id: 'id',
} as const;
/** By balance: for readers who see every wallet. */
export const DIVER_ORDER = {
  ...SELECTABLE_ORDER,
  email: 'email',
  porte_Monnaie: 'wallet_cents',
  ...(Object.fromEntries(FILTER_FIELDS.map((field) => [field, columnOf(field)])) as {
    readonly [F in FilterField]: ColumnOf<F>;
  }),
} as const;
type DiverOrder = Order<(typeof DIVER_ORDER)[keyof typeof DIVER_ORDER]>;

interface Listing {
  readonly order: readonly DiverOrder[];
  readonly slice: Slice | null;
}

export type DiverSearch = DiverNarrowing & Listing;

interface Choice extends Listing {
  readonly q: string | undefined;
}

/** Everybody, or one member with their tribe. */
export type Circle = 'everybody' | { readonly id: number; readonly familyId: string | null };

/** Rows without a value come first, as SQLite has it; PostgreSQL must be told. */
const NULLABLE = new Set<string>(FIELD_NAMES.filter((field) => specOf(field).nullable).map(columnOf<DiverField>));

function ordered<O>(rows: Divers<O>, order: readonly DiverOrder[]): Divers<O> {
  // The id at the end, so that pages neither repeat nor lose somebody.
  return [...order, { column: 'id', direction: 'asc' } as const].reduce(
    (query, { column, direction }) =>
      query.orderBy(column, (by) => {
        if (!NULLABLE.has(column)) return direction === 'asc' ? by.asc() : by.desc();
        return direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast();
      }),
    rows,
  );
}

/** Many members at once: those of a list, those whom one may register, how many there are of whom. */
export const diverListsRepository = ({ sql }: Tx) => {
  const present = sql.selectFrom('divers').where('active', '=', 1);
  const cut = <O>(rows: Divers<O>, slice: Slice | null): Divers<O> =>
    slice ? rows.limit(slice.limit).offset(slice.offset) : rows;

  const narrowed = (whom: DiverNarrowing) => narrowedTo(present, whom);

  /** Whoever can be registered: deactivated members can't. */
  const registrable = (circle: Circle, q: string | undefined) => {
    const rows = searched(present.where('desactived', '=', 0), q);
    if (circle === 'everybody') return rows;
    if (!circle.familyId) return rows.where('id', '=', circle.id);
    return rows.where((eb) => eb.or([eb('id', '=', circle.id), eb('family_id', '=', circle.familyId)]));
  };

  const total = async (rows: Divers<object>): Promise<number> =>
    (await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

  return {
    /** Deactivated ones too. */
    list: ({ order, slice, ...whom }: DiverSearch): Promise<DiverRow[]> =>
      cut(ordered(narrowed(whom).select(COLUMNS), order), slice).execute(),

    count: (whom: DiverNarrowing): Promise<number> => total(narrowed(whom)),

    /** How many each of the filters lets through, and what they owe in all: one pass over the table. */
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

    listRegistrable: (circle: Circle, { order, slice, q }: Choice): Promise<SelectableRow[]> =>
      cut(ordered(registrable(circle, q).select(SELECTABLE), order), slice).execute(),

    countRegistrable: (circle: Circle, q: string | undefined): Promise<number> => total(registrable(circle, q)),
  };
};
