/** A column of an exported list: what a file holds of a record, and as what a spreadsheet takes it. */
export interface ExportColumn<T> {
  readonly key: string;
  readonly label: string;
  /** `day`: `YYYY-MM-DD`, a real date in the file. `amount`: euros, a number with two decimals. `flag`: oui or non. */
  readonly kind: 'text' | 'day' | 'amount' | 'number' | 'flag';
  readonly valueOf: (record: T) => string | number | boolean | null | undefined;
  /** Chosen as long as nobody has chosen otherwise. */
  readonly usual?: boolean;
}

/** What is left out is not there: an empty cell. */
export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** The columns that were chosen, in the list's own order. What was remembered of a column that is gone is nothing. */
export const chosenOf = <T>(columns: readonly ExportColumn<T>[], keys: readonly string[]): ExportColumn<T>[] =>
  columns.filter(({ key }) => keys.includes(key));

export const usualKeys = <T>(columns: readonly ExportColumn<T>[]): string[] =>
  columns.filter(({ usual }) => usual).map(({ key }) => key);
