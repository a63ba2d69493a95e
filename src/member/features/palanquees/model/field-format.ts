import { parseFigure } from '#domain/typed-amount.ts';
import { typedTime } from '#domain/typed-time.ts';
import { timeOfDay } from '#messages/format.ts';

export interface FieldFormat<T> {
  readonly unit?: string;
  readonly placeholder?: string;
  readonly inputMode: 'decimal' | 'numeric';
  /** Null: empty or unreadable. */
  readonly parse: (typed: string) => T | null;
  readonly print: (value: T | null) => string;
  readonly label: (value: T | null) => string;
}

/** Maxima of the contract. */
const MAX_METRES = 200;
const MAX_MINUTES = 600;

function parseNumber(typed: string, max: number): number | null {
  const value = parseFigure(typed);
  return value === null ? null : Math.min(value, max);
}

export const printNumber = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

export const METRES: FieldFormat<number> = {
  unit: 'm',
  inputMode: 'decimal',
  parse: (typed) => parseNumber(typed, MAX_METRES),
  print: printNumber,
  label: (value) => (value === null ? '–' : `${printNumber(value)}\u00a0m`),
};

export const MINUTES: FieldFormat<number> = {
  unit: 'min',
  inputMode: 'numeric',
  parse: (typed) => Math.round(parseNumber(typed, MAX_MINUTES) ?? 0) || null,
  print: printNumber,
  label: (value) => (value === null ? '–' : `${value}\u00a0min`),
};

export const TIME_OF_DAY: FieldFormat<string> = {
  placeholder: 'hh:mm',
  inputMode: 'numeric',
  parse: typedTime,
  print: (value) => value ?? '',
  label: (value) => (value === null ? '–' : timeOfDay(value)),
};
