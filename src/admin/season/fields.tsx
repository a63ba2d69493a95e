import { useState, type ReactNode } from 'react';
import { isDay, type Day } from '../../shared/domain/dates.ts';
import { numericDay, shortDayYear } from '../../shared/messages/dates.ts';
import { TextField } from '../../shared/ui/form/TextField.tsx';
import { formatEuros } from '../../shared/domain/typed-amount.ts';
import { dayOf, eurosOf } from './figures.ts';
import { textOf, useFormField } from './useFormField.ts';
import { useTyped, type Reading } from './useTyped.ts';

interface FieldProps<V> {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly rule?: (value: V) => string | null;
}

/** As much as a fee may be made of (contract/season.ts). */
const MOST = 10_000;

const AMOUNT: Reading<number> = {
  read: eurosOf,
  write: formatEuros,
  is: (value): value is number => typeof value === 'number',
  empty: 0,
  wrong: 'Écrivez un montant en euros, par exemple 12,50.',
};

const isRate = (euros: number): string | null =>
  euros < 0 || euros > MOST ? 'Écrivez un montant entre 0 et 10\u202f000\u00a0€.' : null;

/** An amount of the season, never below 0. */
export function RateField({ name, label, help, rule = isRate }: FieldProps<number>) {
  const { input, error } = useTyped(name, AMOUNT, rule);
  return (
    <TextField
      {...input}
      unit="€"
      style={{ textAlign: 'right' }}
      autoComplete="off"
      inputMode="decimal"
      label={label}
      help={help}
      error={error}
    />
  );
}

const NO_DAY = 'Écrivez une date qui existe, par exemple 30/09/2026.';

/** A day that must be there, as French people write it; the weekday below shows that it was understood. */
export function DayField({ name, label, help, rule }: FieldProps<Day>) {
  const { field, value, error } = useFormField(name, (kept) =>
    typeof kept === 'string' && isDay(kept) ? (rule?.(kept) ?? null) : NO_DAY,
  );
  // Only while it is being typed: `1/9/2026` must not become `01/09/2026` under one's hands.
  const [typed, setTyped] = useState<string | null>(null);
  const day = typeof value === 'string' && isDay(value) ? value : null;
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode="numeric"
      placeholder="jj/mm/aaaa"
      maxLength={10}
      label={label}
      help={day === null ? help : shortDayYear(day)}
      error={error}
      value={typed ?? (day === null ? textOf(value) : numericDay(day))}
      onChange={({ target }) => {
        setTyped(target.value);
        // What can't be read is kept as it was typed, for the person to correct.
        field.onChange(dayOf(target.value) ?? target.value);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
    />
  );
}
