export interface ExportColumn<T> {
  readonly key: string;
  readonly label: string;
  /** `day`: `YYYY-MM-DD`, a real date in the file. `amount`: euros, a number with two decimals. `flag`: oui or non. */
  readonly kind: 'text' | 'day' | 'amount' | 'number' | 'flag';
  readonly valueOf: (record: T) => string | number | boolean | null | undefined;
  readonly usual?: boolean;
}

export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** In the list's order; ignores remembered keys of removed columns. */
export const chosenOf = <T>(columns: readonly ExportColumn<T>[], keys: readonly string[]): ExportColumn<T>[] =>
  columns.filter(({ key }) => keys.includes(key));

export const usualKeys = <T>(columns: readonly ExportColumn<T>[]): string[] =>
  columns.filter(({ usual }) => usual).map(({ key }) => key);
