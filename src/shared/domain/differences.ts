interface Difference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Changed by both people. */
  readonly disputed: boolean;
  /** Side ticked at first. */
  readonly proposed: 'mine' | 'theirs';
}

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Follows dotted paths: `address.city`. */
function valueAt(values: Values, field: string): unknown {
  return field.split('.').reduce<unknown>((part, name) => (isValues(part) ? part[name] : undefined), values);
}

function withValueAt(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...values, [name]: value };
  const part = values[name];
  return { ...values, [name]: withValueAt(isValues(part) ? part : {}, rest, value) };
}

/** Set only by the server. */
const NOT_WRITTEN = new Set(['id', 'version']);

/** Treats undefined, null and '' alike: forms and servers differ. */
const blank = (value: unknown): boolean => value === undefined || value === null || value === '';
const same = (a: unknown, b: unknown): boolean =>
  (blank(a) && blank(b)) || Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** Skips the parts of a field that is compared as a whole: an outing's site has a number and a name. */
const isWithin = (field: string, fields: readonly string[]): boolean =>
  fields.some((whole) => field.startsWith(`${whole}.`));

/** Compares a form with the server, given `before`, their common origin; `fields` in the form's order. */
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

/** Record to save: theirs with the chosen values of mine, at their version. */
export function merged(theirs: Values, differing: readonly Difference[], mineChosen: ReadonlySet<string>): Values {
  return differing
    .filter(({ field }) => mineChosen.has(field))
    .reduce((record, { field, mine }) => withValueAt(record, field.split('.'), mine), theirs);
}
