import { TextField, type TextFieldProps, InputAdornment } from '@mui/material';
import { useState, type ReactNode } from 'react';
import {
  FieldTitle,
  InputHelperText,
  useInput,
  useResourceContext,
  type InputProps,
  type UseInputValue,
} from 'react-admin';
import { isTimeOfDay, type TimeOfDay } from '#domain/dates.ts';
import { formatEuros, parseEuros } from '#domain/typed-amount.ts';
import { typedTime } from '#domain/typed-time.ts';
import { NO_TIME } from '#messages/typed-day.ts';

interface TypedValue<V> {
  /** Gets trimmed, non-empty text; null when it is unreadable. */
  readonly parse: (text: string) => V | null;
  readonly format: (value: V) => string;
  readonly is: (value: unknown) => value is V;
  /** Sentence that refuses unreadable text. */
  readonly invalid: string;
}

interface TypedFieldProps<V> extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  /** Unreadable text is shown as it is. */
  readonly value: unknown;
  readonly emptyValue?: V | null;
  /** Gets unreadable text as it was typed. */
  readonly onChange: (value: V | string | null) => void;
  readonly onBlur: () => void;
}

/** Text field in French formats, whatever the browser's language. */
function TypedField<V>(props: TypedFieldProps<V> & { readonly typed: TypedValue<V> }) {
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

export interface TypedInputProps<V> extends Pick<
  InputProps,
  'source' | 'label' | 'disabled' | 'alwaysOn' | 'defaultValue'
> {
  readonly helperText?: ReactNode;
  readonly emptyValue?: V | null;
  /** Sentence that refuses an empty field. */
  readonly required?: string;
  /** Sentence that refuses a readable value. */
  readonly validate?: (value: V) => string | undefined;
}

export const unchanged = <T,>(value: T): T => value;

/** Keeps unreadable text for its author to correct, and returns another server's stored value to it (contract §11). */
export function useKeptInput<V>(
  { source, required, validate }: TypedInputProps<V>,
  { is, invalid }: Pick<TypedValue<V>, 'is' | 'invalid'>,
) {
  const input: UseInputValue = useInput({
    source,
    format: unchanged,
    parse: unchanged,
    validate: (value: unknown): string | undefined => {
      if (value === null || value === '') return required;
      if (value === input.formState.defaultValues?.[source]) return undefined;
      return is(value) ? validate?.(value) : invalid;
    },
  });
  return input;
}

function useTypedInput<V>(props: TypedInputProps<V>, typed: TypedValue<V>) {
  const { source, label, helperText, emptyValue = null, disabled = false } = props;
  const resource = useResourceContext() ?? '';
  const input = useKeptInput(props, typed);
  const { ref: inputRef, ...field } = input.field;
  const error = input.fieldState.error?.message;
  return {
    ...field,
    id: input.id,
    emptyValue,
    inputRef,
    disabled,
    label: <FieldTitle label={label} source={source} resource={resource} />,
    error: error !== undefined,
    helperText:
      error !== undefined || helperText ? (
        <InputHelperText {...(error !== undefined && { error })} helperText={helperText} />
      ) : null,
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const EUROS: TypedValue<number> = {
  parse: parseEuros,
  format: formatEuros,
  is: isNumber,
  invalid: 'Écrivez un montant en euros, par exemple 12,50.',
};

const WHOLE: TypedValue<number> = {
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  format: String,
  is: isNumber,
  invalid: 'Écrivez un nombre entier, sans signe.',
};

const INTEGER: TypedValue<number> = {
  parse: (text) => (/^[-−]?\d{1,9}$/.test(text) ? Number(text.replace('−', '-')) : null),
  format: (value) => String(value).replace('-', '−'),
  is: isNumber,
  invalid: 'Écrivez un nombre entier.',
};

interface FigureInputProps extends TypedInputProps<number> {
  readonly unit?: string;
}

function FigureInput({ typed, unit, ...input }: FigureInputProps & { readonly typed: TypedValue<number> }) {
  return (
    <TypedField
      {...useTypedInput({ emptyValue: 0, ...input }, typed)}
      typed={typed}
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
        input: unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}

/** `validate` of a sum above 0. */
export const isPositive = (euros: number) => (euros > 0 ? undefined : EUROS.invalid);

/** Euros with two decimals; an emptied field is `emptyValue`, 0 by default. */
export const AmountInput = (props: FigureInputProps) => <FigureInput unit="€" {...props} typed={EUROS} />;

/** Whole number without a sign; an emptied field is 0 by default. */
export const WholeNumberInput = (props: FigureInputProps) => <FigureInput {...props} typed={WHOLE} />;

interface CountInputProps extends Omit<FigureInputProps, 'emptyValue' | 'required'> {
  readonly min: number;
  readonly max: number;
}

/** Whole number between bounds, which whatever else is typed is refused with. */
export function CountInput({ min, max, validate, ...input }: CountInputProps) {
  const bounds = `Indiquez un nombre entier, de ${min} à ${max}.`;
  return (
    <FigureInput
      {...input}
      emptyValue={null}
      required={bounds}
      validate={(count) => (count < min || count > max ? bounds : validate?.(count))}
      typed={{ ...WHOLE, invalid: bounds }}
    />
  );
}

/** Whole number; an emptied field is 0 by default. */
export const IntegerInput = (props: FigureInputProps) => <FigureInput {...props} typed={INTEGER} />;

const TIME: TypedValue<TimeOfDay> = {
  parse: typedTime,
  format: String,
  is: (value): value is TimeOfDay => typeof value === 'string' && isTimeOfDay(value),
  invalid: NO_TIME,
};

const FORMAT = { placeholder: 'hh:mm', slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 8 } } } as const;

export const TimeField = (props: TypedFieldProps<TimeOfDay>) => <TypedField {...FORMAT} {...props} typed={TIME} />;

export const TimeInput = (props: TypedInputProps<TimeOfDay>) => (
  <TimeField {...useTypedInput({ emptyValue: '', ...props }, TIME)} />
);
