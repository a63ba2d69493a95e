/** A field that two people have left differently. */
export interface Difference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both have changed it, so the reader has to choose. */
  readonly disputed: boolean;
  /** Ticked at first. */
  readonly proposed: 'mine' | 'theirs';
}

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** A part of a part is named with its way, as in the history: `address.city`. */
function valueAt(values: Values, field: string): unknown {
  return field.split('.').reduce<unknown>((part, name) => (isValues(part) ? part[name] : undefined), values);
}

/** The values with another one at a field; what lies beside it stays. */
function withValueAt(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...values, [name]: value };
  const part = values[name];
  return { ...values, [name]: withValueAt(isValues(part) ? part : {}, rest, value) };
}

/** Set by the server alone. */
const NOT_WRITTEN = new Set(['id', 'version']);

/** Empty is empty, however a form or a server writes it. */
const blank = (value: unknown): boolean => value === undefined || value === null || value === '';
const same = (a: unknown, b: unknown): boolean =>
  (blank(a) && blank(b)) || Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** Does a field stand in another one that is compared as a whole? An outing has one site, whatever its number and name. */
const isWithin = (field: string, fields: readonly string[]): boolean =>
  fields.some((whole) => field.startsWith(`${whole}.`));

/**
 * What stands differently in a form and on the server, by what both were before. `fields`: those that the form shows, in
 * its order; what it does not show is the server's.
 */
export function differences(before: Values, mine: Values, theirs: Values, fields: readonly string[]): Difference[] {
  return fields
    .filter((field) => !NOT_WRITTEN.has(field) && !isWithin(field, fields))
    .flatMap((field) => {
      const [was, my, their] = [valueAt(before, field), valueAt(mine, field), valueAt(theirs, field)];
      if (same(my, their)) return [];
      const iChanged = !same(was, my);
      const disputed = iChanged && !same(was, their);
      return [{ field, mine: my, theirs: their, disputed, proposed: iChanged ? 'mine' : 'theirs' }];
    });
}

/** The record to save: theirs, with what was chosen of mine; their version, so that it is asked again. */
export function merged(theirs: Values, differing: readonly Difference[], mineChosen: ReadonlySet<string>): Values {
  return differing
    .filter(({ field }) => mineChosen.has(field))
    .reduce((record, { field, mine }) => withValueAt(record, field.split('.'), mine), theirs);
}
