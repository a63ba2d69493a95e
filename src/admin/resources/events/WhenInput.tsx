import { TextField } from '@mui/material';
import { useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import {
  instantInParis,
  isDay,
  isInstant,
  isTimeOfDay,
  parisDay,
  parisIso,
  parisTime,
} from '../../../shared/domain/dates.ts';
import { longDay } from '../../../shared/messages/dates.ts';

interface Parts {
  readonly day: string;
  readonly time: string;
}

const partsOf = (date: string): Parts =>
  isInstant(date) ? { day: parisDay(date), time: parisTime(date) } : { day: '', time: '' };

/** Empty while either part is missing. */
const instantOf = ({ day, time }: Parts): string =>
  isDay(day) && isTimeOfDay(time) ? parisIso(instantInParis(day, time)) : '';

interface WhenInputProps {
  readonly disabled: boolean;
  /** The sentence to show for a date that the rules refuse. */
  readonly refuse: (date: string) => string | undefined;
}

/** Day and hour of the outing, by the clocks of Paris wherever one sits. */
export function WhenInput({ disabled, refuse }: WhenInputProps) {
  const received = useFormState<{ date: string }>().defaultValues?.date;
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController<{ date: string }>({
    name: 'date',
    rules: {
      validate: (date) =>
        date === '' && date !== received ? 'Indiquez le jour et l’heure de la plongée.' : (refuse(date) ?? true),
    },
  });
  const [typed, setTyped] = useState(() => partsOf(value));
  const shown = instantOf(typed) === value ? typed : partsOf(value);
  const write = (parts: Parts): void => {
    setTyped(parts);
    onChange(instantOf(parts));
  };
  return (
    <>
      <TextField
        type="date"
        label="Date"
        value={shown.day}
        disabled={disabled}
        error={error !== undefined}
        helperText={error?.message ?? longDay(shown.day || parisDay(value))}
        inputRef={ref}
        onBlur={onBlur}
        onChange={(change) => write({ ...shown, day: change.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="time"
        label="Heure de plongée"
        value={shown.time}
        disabled={disabled}
        error={error !== undefined && shown.time === ''}
        onBlur={onBlur}
        onChange={(change) => write({ ...shown, time: change.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}
