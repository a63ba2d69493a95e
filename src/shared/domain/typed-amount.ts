import { centsOfEuros, type Cents } from './money.ts';

/** Euros as typed in a field or a file: `12,50`, `12.5`, `1 234,50 €`; two decimals at most. Null: unreadable. */
export function parseEuros(typed: string): number | null {
  const figures = typed
    .replace(/[\s\u00a0\u202f]|€/g, '')
    .replace(',', '.')
    .replace('−', '-');
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(figures) ? Number(figures) : null;
}

/** Whole or decimal figures as typed: `20`, `19,5`. Null: unreadable, as `1e3` is. */
export const parseFigure = (typed: string): number | null =>
  /^\d{1,9}([.,]\d*)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : null;

export const parseCents = (typed: string): Cents | null => centsOfEuros(parseEuros(typed) ?? NaN);

/** `12,50`, `−4,00`: without a unit, with U+2212. */
export const formatEuros = (euros: number): string => euros.toFixed(2).replace('.', ',').replace('-', '−');
