import type { ReactNode } from 'react';
import { isDay, type Day } from '../../../../shared/domain/dates.ts';
import { numericDay, shortDayYear } from '../../../../shared/messages/dates.ts';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import type { DiverField } from '../../../../shared/domain/divers/fields.ts';
import { DIVER_LABELS } from '../../../../shared/messages/divers.ts';
import { dayOf } from './figures.ts';
import { useTyped, type Reading } from './useTyped.ts';

const DAY: Reading<Day> = {
  read: dayOf,
  write: numericDay,
  is: (value): value is Day => typeof value === 'string' && isDay(value),
  empty: null,
  wrong: 'Écrivez une date qui existe, par exemple 31/12/1990.',
};

interface DayInputProps {
  readonly name: DiverField;
  readonly help?: ReactNode;
  readonly rule?: (day: Day) => string | null;
}

/** A day as French people write it, whatever the browser's language; the weekday below shows that it was understood. */
export function DayInput({ name, help, rule }: DayInputProps) {
  const { input, value, error } = useTyped(name, DAY, rule);
  return (
    <TextField
      {...input}
      autoComplete="off"
      inputMode="numeric"
      placeholder="jj/mm/aaaa"
      maxLength={10}
      label={DIVER_LABELS[name]}
      help={DAY.is(value) ? shortDayYear(value) : help}
      error={error}
    />
  );
}
