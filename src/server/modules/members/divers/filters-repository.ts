import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { addDays, type Day } from '../../../../shared/domain/dates.ts';
import { earliestValidOn } from '../../../../shared/domain/divers/certificate.ts';
import { FILTER_FIELDS, type DiverField } from '../../../../shared/domain/divers/fields.ts';
import {
  SOON_DAYS,
  type CertificateState,
  type DiverFilters,
  type FilterContext,
} from '../../../../shared/domain/divers/filters.ts';
import type { WalletBand, WalletPolicy } from '../../../../shared/domain/ledger/balance.ts';
import type { Engine } from '../../../db/database.ts';
import { columnOf } from '../../../db/tables/diver-columns.ts';
import type { Tables } from '../../../db/tables.ts';

type Condition = Expression<SqlBool>;
const eb = expressionBuilder<Tables, 'divers'>();

/** How conditions name a column, and so whether the planner may look for its index. */
export type NameColumn = <T>(column: string) => RawBuilder<T>;
export const plainly: NameColumn = (column) => sql.ref(`divers.${column}`);

/** First columns of the index that holds the columns of all filters. */
const COVERED: ReadonlySet<string> = new Set(['active', 'dossier', 'desactived', 'family_id']);

/** Columns after which an index has the members by name. */
const BY_NAME: ReadonlySet<string> = new Set(['level', 'family_id']);

/** A plus hides a column, or a column to sort by, from SQLite's planner, which knows nothing of the values. */
export const hidden: NameColumn = (column) => sql`+${plainly(column)}`;

/** Leaves the index of all filters, which holds their columns: for counts. */
export const covered =
  (engine: Engine): NameColumn =>
  (column) =>
    engine === 'postgres' || COVERED.has(column) ? plainly(column) : hidden(column);

/** Columns asked for beside `desactived`, which the index of each order has. */
const askedColumns = (filters: DiverFilters): string[] =>
  (Object.keys(filters) as (keyof DiverFilters)[])
    .filter((field) => field !== 'desactived' && filters[field] !== undefined)
    .map(columnOf<DiverField>);

/** Whether an index has the members in this order and all that the filters ask of them. */
export function isServed(filters: DiverFilters, sorted: string): boolean {
  const [column, ...others] = askedColumns(filters);
  if (sorted === 'id' || others.length > 0) return false;
  return column === undefined || column === sorted || (sorted === 'lastname_key' && BY_NAME.has(column));
}

/** Leaves the order's index: the page is found by walking along it. The name follows level and family in theirs. */
export const alongOrder =
  (sorted: string): NameColumn =>
  (column) => {
    const isServed = column === 'active' ? sorted !== 'id' : column === sorted;
    return isServed || (sorted === 'lastname_key' && BY_NAME.has(column)) ? plainly(column) : hidden(column);
  };

const certificateIn = (column: RawBuilder<Day | null>, state: CertificateState, today: Day): Condition => {
  if (state === 'missing') return eb(column, 'is', null);
  const valid = earliestValidOn(today);
  if (state === 'over') return eb(column, '<', valid);
  const endsLater = earliestValidOn(addDays(today, SOON_DAYS + 1));
  return eb.and([eb(column, '>=', valid), eb(column, '<', endsLater)]);
};

const walletIn = (
  column: RawBuilder<number>,
  band: WalletBand,
  { enabled, minimum, margin }: WalletPolicy,
): Condition => {
  if (!enabled) return eb.or([]);
  if (band === 'below') return eb(column, '<', minimum);
  if (band === 'ok') return eb(column, '>=', minimum + margin);
  return eb.and([eb(column, '>=', minimum), eb(column, '<', minimum + margin)]);
};

/** The same conditions as `matches` of domain/divers/filters.ts. */
export function conditions(
  filters: DiverFilters,
  { today, wallet }: FilterContext,
  name: NameColumn = plainly,
): Condition {
  const { caci_date, cotisation, porte_Monnaie } = filters;
  const all: Condition[] = [];
  if (caci_date !== undefined) all.push(certificateIn(name('caci_date'), caci_date, today));
  if (cotisation !== undefined) all.push(eb(name('cotisation_cents'), '>', 0));
  if (porte_Monnaie !== undefined) all.push(walletIn(name('wallet_cents'), porte_Monnaie, wallet));
  for (const field of FILTER_FIELDS) {
    const value = filters[field];
    if (value !== undefined)
      all.push(eb(name(columnOf(field)), '=', typeof value === 'boolean' ? Number(value) : value));
  }
  return eb.and(all);
}
