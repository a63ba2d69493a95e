/** A field that two people have left differently. */
export interface Difference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both have changed it: somebody has to choose. Else it is taken from whoever changed it. */
  readonly disputed: boolean;
  /** What is proposed. */
  readonly proposed: 'mine' | 'theirs';
}

type Values = Readonly<Record<string, unknown>>;

/** The server's own: nobody writes them. */
const NOT_WRITTEN = new Set(['id', 'version']);

/** Empty is empty, however a form or a server writes it. */
const blank = (value: unknown): boolean => value === undefined || value === null || value === '';
const same = (a: unknown, b: unknown): boolean =>
  (blank(a) && blank(b)) || Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/**
 * What stands differently in a form and on the server, by what both were before. `fields`: those that the form shows, in
 * its order; what it does not show is the server's.
 */
export function differences(before: Values, mine: Values, theirs: Values, fields: readonly string[]): Difference[] {
  return fields
    .filter((field) => !NOT_WRITTEN.has(field) && !same(mine[field], theirs[field]))
    .map((field) => {
      const iChanged = !same(before[field], mine[field]);
      const theyChanged = !same(before[field], theirs[field]);
      return {
        field,
        mine: mine[field],
        theirs: theirs[field],
        disputed: iChanged && theyChanged,
        proposed: iChanged ? 'mine' : 'theirs',
      };
    });
}

/** The record to save: theirs, with what was chosen of mine; their version, so that it is asked again. */
export function merged(theirs: Values, differing: readonly Difference[], mineChosen: ReadonlySet<string>): Values {
  const chosen = differing
    .filter(({ field }) => mineChosen.has(field))
    .map(({ field, mine }) => [field, mine] as const);
  return { ...theirs, ...Object.fromEntries(chosen) };
}
