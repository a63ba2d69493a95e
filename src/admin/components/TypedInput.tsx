import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useTypedInput, type TypedInputOptions } from './useTypedInput.tsx';

/** How a value is written in a field and read from it. */
export interface TypedValue<V> {
  /** Null: unreadable. The text is trimmed, and not empty. */
  readonly parse: (text: string) => V | null;
  readonly format: (value: V) => string;
  readonly is: (value: unknown) => value is V;
  /** Says what to write instead of something unreadable. */
  readonly invalid: string;
}

export interface TypedInputProps<V> extends TypedInputOptions<V> {
  /** Beside the value: `€`. */
  readonly unit?: string;
  /** Value of an empty field. */
  readonly emptyValue?: V | null;
}

/** A figure typed as text, aligned to the right. */
export function TypedInput<V>(props: TypedInputProps<V> & { readonly typed: TypedValue<V> }) {
  const { typed, unit, emptyValue = null } = props;
  const { id, field, value, disabled, texts } = useTypedInput(props, typed.is, typed.invalid);
  // Only while it is being typed: `12,5` must not become `12,50` under the cursor.
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      {...texts()}
      id={id}
      name={field.name}
      inputRef={field.ref}
      disabled={disabled}
      value={text ?? (typed.is(value) ? typed.format(value) : typeof value === 'string' ? value : '')}
      onChange={({ target }) => {
        setText(target.value);
        const trimmed = target.value.trim();
        field.onChange(trimmed === '' ? emptyValue : (typed.parse(trimmed) ?? target.value));
      }}
      onBlur={() => {
        setText(null);
        field.onBlur();
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
        input: unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}
