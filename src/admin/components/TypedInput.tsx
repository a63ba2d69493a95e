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

/** How a value is written in a field and read from it. */
export interface TypedValue<V> {
  /** Null: unreadable. The text is trimmed, and not empty. */
  readonly parse: (text: string) => V | null;
  readonly format: (value: V) => string;
  readonly is: (value: unknown) => value is V;
  /** Says what to write instead of something unreadable. */
  readonly invalid: string;
  /** Shows below a value that it was understood, in the place of the help. */
  readonly inWords?: (value: V) => string;
}

export interface TypedFieldProps<V> extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  /** A text that is no value is shown as it is. */
  readonly value: unknown;
  /** Value of an empty field. */
  readonly emptyValue?: V | null;
  /** Gets the text as it was typed when it is unreadable. */
  readonly onChange: (value: V | string | null) => void;
  readonly onBlur: () => void;
}

/** A value typed as text in French, whatever the browser's language. */
export function TypedField<V>(props: TypedFieldProps<V> & { readonly typed: TypedValue<V> }) {
  const { typed, value, emptyValue = null, onChange, onBlur, ...field } = props;
  // Only while it is being typed: `12,5` must not become `12,50` under the cursor.
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
  /** Asks for a value in an empty field. */
  readonly required?: string;
  /** Refuses a readable value with a sentence. */
  readonly validate?: (value: V) => string | undefined;
}

export const unchanged = <T,>(value: T): T => value;

/**
 * Props of the TypedField of a form's value. Unreadable text is kept, for the form to refuse and the person to correct;
 * what another server has stored goes back to it (contract §11).
 */
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
  const help = typed.inWords && typed.is(value) ? typed.inWords(value) : helperText;
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
