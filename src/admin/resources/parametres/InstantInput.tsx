import { TextField } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { instantInParis, parisDay, parisIso, parisTime, readInstant } from '../../../shared/domain/dates.ts';
import { shortDayYear, timeOf } from '../../../shared/messages/dates.ts';

/** `2026-09-30T18:00` in Paris, as the browser's field writes it. */
const typedOf = (instant: Date | null): string => (instant ? `${parisDay(instant)}T${parisTime(instant)}` : '');

function instantOf(typed: string): string | null {
  const [day = '', time = ''] = typed.split('T');
  return readInstant(typed) && parisIso(instantInParis(day, time.slice(0, 5)));
}

/** An instant by the clocks of Paris, wherever one sits; what can't be read is shown below as it came, and stays. */
export function InstantInput({ source, label }: { readonly source: string; readonly label: string }) {
  const { field } = useController<Record<string, string | null | undefined>>({ name: source });
  const came = field.value ?? '';
  const instant = readInstant(came);
  // A year of which two figures are typed is no instant yet.
  const [typed, setTyped] = useState('');
  const isBeingTyped = typed !== '' && instantOf(typed) === (field.value ?? null);
  return (
    <TextField
      type="datetime-local"
      label={label}
      name={field.name}
      inputRef={field.ref}
      value={isBeingTyped ? typed : typedOf(instant)}
      helperText={instant ? `${shortDayYear(parisDay(instant))}, ${timeOf(instant)}` : came}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(instantOf(target.value));
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
