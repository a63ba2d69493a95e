import { isLevel } from '../levels.ts';
import { centsOfEuros, type Cents } from '../money.ts';
import { record } from '../records.ts';
import { folded } from '../text.ts';
import { MAX_PRICE } from './changes.ts';
import { isOpenRegistration, type Outing } from './status.ts';

/** Prices by group of levels and by kind of member: the club's, or an outing's own. */
export interface Tariffs {
  /** The club's names, of which the first is that of members without a kind; none: one price in each row. */
  readonly kinds: readonly { readonly name: string }[];
  readonly rows: readonly TariffRow[];
}

export interface TariffRow {
  readonly name: string;
  /** Of those who supervise; else of divers. */
  readonly supervisors: boolean;
  /** Empty: every level that no other row names. */
  readonly levels: readonly string[];
  /** Euros, in the order of the kinds; null: no price is known. */
  readonly prices: readonly (number | null)[];
}

export interface PricedPerson {
  readonly level: string;
  /** Null: none, which is the first; undefined: the reader is not shown it. */
  readonly memberKind?: string | null | undefined;
  readonly supervises: boolean;
}

export interface PricedOuting extends Pick<Outing, 'accompanistMaxNumber'> {
  /** One price for all, in euros. */
  readonly price: number | null;
  /** The outing's own table, which goes before its price. */
  readonly tariffs: Tariffs | null;
}

/** `group` and `kind`: names of the row and of the column; null for one price for all. */
export interface Price {
  readonly cents: Cents;
  readonly group: string | null;
  readonly kind: string | null;
}

/** THE price of a person on an outing: by its own table, else its price, else the club's table. Null: no price is known. */
export function priceOf(person: PricedPerson, outing: PricedOuting, club: Tariffs): Price | null {
  if (outing.tariffs) return priceIn(outing.tariffs, person);
  const cents = centsOfEuros(outing.price ?? NaN);
  if (cents !== null) return { cents, group: null, kind: null };
  // A date to remember is no dive.
  return isOpenRegistration(outing) ? null : priceIn(club, person);
}

function priceIn({ kinds, rows }: Tariffs, { level, memberKind, supervises }: PricedPerson): Price | null {
  const known = rows.filter(({ supervisors }) => supervisors === supervises);
  const row = known.find(({ levels }) => levels.includes(level)) ?? known.find(({ levels }) => levels.length === 0);
  // A kind that the table does not name has no price, rather than another's.
  if (memberKind === undefined && kinds.length > 1) return null;
  const column = memberKind && kinds.length > 0 ? kinds.findIndex(({ name }) => isSameKind(name, memberKind)) : 0;
  const cents = centsOfEuros(row?.prices[column] ?? NaN);
  return row === undefined || cents === null ? null : { cents, group: row.name, kind: kinds[column]?.name ?? null };
}

const isSameKind = (one: string, other: string): boolean => folded(one.trim()) === folded(other.trim());

export interface TariffFault {
  readonly code: 'INVALID_VALUE' | 'TARIFF_LEVEL_UNKNOWN' | 'TARIFF_LEVEL_TWICE' | 'TARIFF_PRICE';
  /** Place in the list: `0.levels`. */
  readonly within: string;
}

const textIn = (row: unknown): string =>
  typeof record(row)['name'] === 'string' ? String(record(row)['name']).trim() : '';

/** Of rows as a file or a form brings them: each kind has a name, and none twice. */
export function kindsFault(kinds: readonly unknown[]): TariffFault | null {
  const names = kinds.map(textIn);
  const wrong = names.findIndex(
    (name, index) => name === '' || names.slice(0, index).some((other) => isSameKind(name, other)),
  );
  return wrong < 0 ? null : { code: 'INVALID_VALUE', within: `${wrong}.name` };
}

const isPrice = (price: unknown): boolean =>
  typeof price === 'number' &&
  price >= 0 &&
  price <= MAX_PRICE &&
  Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;

/** Refuses a level that is gone or in two rows, and prices that are none. */
export function rowsFault(rows: readonly unknown[]): TariffFault | null {
  const taken = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const fault = (code: TariffFault['code'], field: string): TariffFault => ({ code, within: `${index}.${field}` });
    const { supervisors, levels, prices } = record(row);
    if (textIn(row) === '') return fault('INVALID_VALUE', 'name');
    if (typeof supervisors !== 'boolean') return fault('INVALID_VALUE', 'supervisors');
    if (!Array.isArray(levels) || !levels.every((level) => isLevel(String(level))))
      return fault('TARIFF_LEVEL_UNKNOWN', 'levels');
    for (const level of levels.length > 0 ? levels : ['']) {
      const key = `${supervisors} ${String(level)}`;
      if (taken.has(key)) return fault('TARIFF_LEVEL_TWICE', 'levels');
      taken.add(key);
    }
    if (!Array.isArray(prices)) return fault('TARIFF_PRICE', 'prices');
    const wrong = prices.findIndex((price) => price !== null && !isPrice(price));
    if (wrong >= 0) return fault('TARIFF_PRICE', `prices.${wrong}`);
  }
  return null;
}

/** `within` begins with the list. */
export function tariffsFault({ kinds, rows }: { kinds: readonly unknown[]; rows: readonly unknown[] }) {
  const [ofKinds, ofRows] = [kindsFault(kinds), rowsFault(rows)];
  if (ofKinds) return { ...ofKinds, within: `kinds.${ofKinds.within}` };
  return ofRows && { ...ofRows, within: `rows.${ofRows.within}` };
}
