export interface ColumnChoice {
  readonly hidden: readonly string[];
  /** Columns that are hidden by default. */
  readonly shown?: readonly string[];
  /** Names of columns; those of another role, or of a newer version, may be missing. */
  readonly order: readonly string[];
}

export const ALL_COLUMNS: ColumnChoice = { hidden: [], order: [] };

/** In the chosen order; columns that it does not name come last, names without a column are ignored. */
export function arranged<Column extends { readonly name: string }>(
  columns: readonly Column[],
  { order }: ColumnChoice,
): Column[] {
  const rankOf = ({ name }: Column): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Names in their order once this one has changed places with the one before (-1) or after it (1). */
export function moved(names: readonly string[], name: string, by: -1 | 1): string[] {
  const at = names.indexOf(name);
  const neighbour = names[at + by];
  return neighbour === undefined ? [...names] : names.with(at, neighbour).with(at + by, name);
}

/** `optional`: columns that are hidden until they are chosen. */
export const isShown = ({ hidden, shown = [] }: ColumnChoice, name: string, optional: readonly string[]): boolean =>
  optional.includes(name) ? shown.includes(name) : !hidden.includes(name);

export function toggled(choice: ColumnChoice, name: string, optional: readonly string[]): ColumnChoice {
  const part = optional.includes(name) ? 'shown' : 'hidden';
  const { [part]: names = [] } = choice;
  const others = names.filter((other) => other !== name);
  return { ...choice, [part]: others.length < names.length ? others : [...names, name] };
}
