import { TextField, type TextFieldProps } from '@mui/material';
import { useState, type ReactNode } from 'react';
import {
  FieldTitle,
  InputHelperText,
  useInput,
  useResourceContext,
  type InputProps,
  type UseInputValue,
} from 'react-admin';

export interface TypedValue<V> {
  /** Gets trimmed, non-empty text; null when it is unreadable. */
  readonly parse: (text: string) => V | null;
  readonly format: (value: V) => string;
  readonly is: (value: unknown) => value is V;
  /** Sentence that refuses unreadable text. */
  readonly invalid: string;
  /** Text below a readable value, instead of the help. */
  readonly inWords?: (value: V) => string;
}

export interface TypedFieldProps<V> extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  /** Unreadable text is shown as it is. */
  readonly value: unknown;
  readonly emptyValue?: V | null;
  /** Gets unreadable text as it was typed. */
  readonly onChange: (value: V | string | null) => void;
  readonly onBlur: () => void;
}

/** Text field in French formats, whatever the browser's language. */
export function TypedField<V>(props: TypedFieldProps<V> & { readonly typed: TypedValue<V> }) {
  const { typed, value, emptyValue = null, onChange, onBlur, ...field } = props;
  // Kept while typing: `12,5` must not become `12,50` under the cursor.
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      value={text ?? (typed.is(value) ? typed.format(value) : typeof value === 'string' ? value : '')}
      onChange={({ target }) => {
        setText(target.value);
        const trimmed = target.value.trim();
        onChange(trimmed === '' ? emptyValue : (typed.parse(trimmed) ?? target.value));
      }}
      onBlur={() => {
        setText(null);
        onBlur();
      }}
    />
  );
}

export interface TypedInputProps<V> extends Pick<InputProps, 'source' | 'label' | 'disabled' | 'alwaysOn'> {
  readonly helperText?: ReactNode;
  readonly emptyValue?: V | null;
  /** Sentence that refuses an empty field. */
  readonly required?: string;
  /** Sentence that refuses a readable value. */
  readonly validate?: (value: V) => string | undefined;
}

export const unchanged = <T,>(value: T): T => value;

/** Keeps unreadable text for its author to correct, and returns another server's stored value to it (contract §11). */
export function useTypedInput<V>(
  { source, label, helperText, emptyValue = null, required, disabled = false, validate }: TypedInputProps<V>,
  typed: TypedValue<V>,
) {
  const resource = useResourceContext() ?? '';
  const input: UseInputValue = useInput({
    source,
    format: unchanged,
    parse: unchanged,
    validate: (value: unknown): string | undefined => {
      if (value === null || value === '') return required;
      if (value === input.formState.defaultValues?.[source]) return undefined;
      return typed.is(value) ? validate?.(value) : typed.invalid;
    },
  });
  const { ref: inputRef, ...field } = input.field;
  const value: unknown = field.value;
  const error = input.fieldState.error?.message;
  // The help of a closed field says why.
  const help = !disabled && typed.inWords && typed.is(value) ? typed.inWords(value) : helperText;
  return {
    ...field,
    id: input.id,
    value,
    emptyValue,
    inputRef,
    disabled,
    label: <FieldTitle label={label} source={source} resource={resource} />,
    error: error !== undefined,
    helperText:
      error !== undefined || help ? (
        <InputHelperText {...(error !== undefined && { error })} helperText={help} />
      ) : null,
  };
}
