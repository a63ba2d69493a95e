import { TextField } from '@mui/material';
import { useState, type ReactNode, type Ref } from 'react';
import { isTimeOfDay } from '../../shared/domain/dates.ts';

export interface TimeFieldProps {
  readonly id?: string;
  readonly name?: string;
  readonly label: ReactNode;
  /** `HH:mm`; a text that is no time is shown as it is. */
  readonly value: string;
  /** Gets the text as it was typed when it is no time. */
  readonly onChange: (time: string) => void;
  readonly onBlur?: () => void;
  readonly error?: boolean;
  readonly helperText?: ReactNode;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** `9h30` and `9:30` as `09:30`; other text as it is. */
function timeOf(text: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2})\s?[:h]\s?(\d{2})$/.exec(text.trim()) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return isTimeOfDay(time) ? time : text.trim();
}

/** A time of day in French, whatever the browser's language. */
export function TimeField({ value, onChange, onBlur, ...field }: TimeFieldProps) {
  // Only while it is being typed: `9:3` must not change under the cursor.
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      placeholder="hh:mm"
      value={text ?? value}
      onChange={({ target }) => {
        setText(target.value);
        onChange(timeOf(target.value));
      }}
      onBlur={() => {
        setText(null);
        onBlur?.();
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
    />
  );
}
