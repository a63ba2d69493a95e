import { FIELD_NAMES, specOf, ORDER_FIELDS, type DiverField } from '../../../../shared/domain/divers/fields.ts';
import type { DiverFilters, FilterContext } from '../../../../shared/domain/divers/filters.ts';
import { listingOf, type Found, type Listing, type ListParams, type Slice } from '../../../db/listing.ts';
import type { Tx } from '../../../db/database.ts';
import type { Pieces } from '../../../db/whole.ts';
import {
  countRows,
  endedBy,
  fetchPage,
  fullName,
  nameStartsWith,
  sorted,
  type ListOptions,
} from '../../../db/lists.ts';
import { fetchList } from '../../../db/whole-lists.ts';
import { columnOf } from '../../../db/tables/diver-columns.ts';
import { alongOrder, conditions, covered, hidden, isServed, plainly, type NameColumn } from './filters-repository.ts';
import { COLUMNS, type DiverRow } from '../../../commons/divers/repository.ts';
import { memberTallies } from './tallies-repository.ts';

interface DiverSelection {
  /** Start of the last name, or of the last and first name joined by a blank. */
  readonly q?: string | undefined;
  readonly filters: DiverFilters;
  readonly ground: FilterContext;
}

export const SELECTABLE = [
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

/** Without fields that some readers are not shown, whose order would tell them. */
const SELECTABLE_ORDER = {
  lastname: 'lastname_key',
  firstname: 'firstname_key',
  level: 'level',
  licenceNumber: 'licence',
  id: 'id',
};
const ORDER = {
  ...Object.fromEntries(ORDER_FIELDS.map((field) => [field, columnOf<DiverField>(field)])),
  ...SELECTABLE_ORDER,
};
const NULLABLE = new Set<string>(FIELD_NAMES.filter((field) => specOf(field).nullable).map(columnOf<DiverField>));

/** With an id: this member and their tribe. */
export type Scope = 'everybody' | { readonly id: number; readonly familyId: string | null };

const alongOrderOf = (order: Listing['order']): NameColumn => alongOrder(order[0]?.column ?? 'id');

/** By name by default, then by id, so that pages neither repeat nor skip a member. */
function orderOf(params: ListParams, columns: Readonly<Record<string, string>>): Listing {
  const { order, slice } = listingOf(params, columns, 'lastname,firstname');
  return { order: endedBy('id', fullName(order)), slice };
}

export const diverListsRepository = (tx: Tx) => {
  const { db, engine } = tx;
  const tallies = memberTallies(tx);
  const present = db.selectFrom('divers').where('active', '=', 1);

  const registrable = (circle: Scope, q: string | undefined) => {
    const rows = present.where('desactived', '=', 0);
    if (circle === 'everybody') return q === undefined ? rows : rows.where(nameStartsWith(q));
    const family = present.select('id').where('family_id', '=', circle.familyId);
    const own = db.selectFrom('divers').select('id').where('id', '=', circle.id);
    const among = db
      .selectFrom('divers')
      .where((engine === 'sqlite' ? hidden : plainly)<number>('active'), '=', 1)
      .where('desactived', '=', 0)
      .where('id', 'in', circle.familyId ? own.union(family) : own);
    return q === undefined ? among : among.where(nameStartsWith(q));
  };

  /** Keeps the index of an order from being walked for the few of a tribe. */
  const sortedWithin = (circle: Scope) => (engine === 'sqlite' && circle !== 'everybody' ? hidden : undefined);

  const selected = ({ q, filters, ground }: DiverSelection, name: NameColumn) => {
    const rows = db
      .selectFrom('divers')
      .where(name('active'), '=', 1)
      .where(conditions(filters, ground, name));
    return q === undefined ? rows : rows.where(nameStartsWith(q, 'divers', name('lastname_key')));
  };

  async function count(selection: DiverSelection): Promise<number> {
    const { q, filters, ground } = selection;
    const known = q === undefined ? await tallies.count(filters, ground) : null;
    return known ?? countRows(selected(selection, q === undefined ? covered(engine) : plainly));
  }

  /** Whether a page is found sooner along its order than by the filters' indexes; PostgreSQL decides by its statistics. */
  async function isAlongOrder(
    { q, filters }: DiverSelection,
    { order, slice: { limit, offset } }: Listing & { readonly slice: Slice },
    total: number,
  ): Promise<boolean> {
    if (engine === 'postgres') return false;
    const by = order[0]?.column ?? 'id';
    // Names that begin alike stand together in the index of names.
    if ((q === undefined || by === 'lastname_key') && isServed(filters, by)) return true;
    const members = (await tallies.count({})) ?? 0;
    // One in `members / total` fits, beside all that fit, fetched and sorted.
    return (limit + Math.min(offset, total - offset)) * (members / total) < total;
  }

  return {
    count,

    /** Whole; includes deactivated members. */
    list(selection: DiverSelection, params: ListParams): Promise<Found<DiverRow> | Pieces<DiverRow>> {
      const { order } = orderOf(params, ORDER);
      // Each piece begins where the last one ended.
      const rows = selected(selection, engine === 'sqlite' ? alongOrderOf(order) : plainly).select(COLUMNS);
      return fetchList(rows, { order, slice: null }, { nullable: NULLABLE });
    },

    /** Members of one page of the list. */
    async page(selection: DiverSelection, params: ListParams & { readonly slice: Slice }): Promise<Found<DiverRow>> {
      const { slice } = params;
      const { order } = orderOf(params, ORDER);
      const plain = { nullable: NULLABLE, byIds: engine === 'postgres' };
      const total = await count(selection);
      const read = (name: NameColumn, options: ListOptions = {}) =>
        fetchPage(selected(selection, name).select(COLUMNS), { order, slice }, { ...plain, ...options, total });
      if (await isAlongOrder(selection, { order, slice }, total)) return read(alongOrderOf(order));
      return read(plainly, { sortBy: engine === 'sqlite' ? hidden : undefined });
    },

    async listRegistrable(
      circle: Scope,
      { q, ...params }: ListParams & { readonly q?: string },
    ): Promise<Found<SelectableRow> | Pieces<SelectableRow>> {
      const listing = orderOf(params, SELECTABLE_ORDER);
      const isWhole = circle === 'everybody' && q === undefined && listing.slice !== null;
      const total = isWhole ? await tallies.count({ desactived: false }) : null;
      const rows = registrable(circle, q).select(SELECTABLE);
      const known = { ...(total === null ? {} : { total }), byIds: engine === 'postgres' };
      const options = { nullable: NULLABLE, sortBy: sortedWithin(circle), ...known };
      return fetchList(rows, listing, options);
    },

    /** By name. */
    firstRegistrable(circle: Scope, limit: number): Promise<SelectableRow[]> {
      const { order } = orderOf({}, SELECTABLE_ORDER);
      const rows = registrable(circle, undefined).select(SELECTABLE);
      return sorted(rows, order, { sortBy: sortedWithin(circle) })
        .limit(limit)
        .execute();
    },
  };
};
