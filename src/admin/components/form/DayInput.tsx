import type { ComponentProps } from 'react';
import { useInput, useTranslateLabel, ValidationError } from 'react-admin';
import { isDay, type Day } from '../../../shared/domain/dates.ts';
import { dayFault } from '../../../shared/messages/typed-day.ts';
import { DayField } from '../../../shared/ui/form/DayField.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import styles from './forms.module.css';
import { unchanged, type TypedInputProps } from './TypedInput.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type FieldProps = Omit<ComponentProps<typeof DayField>, 'today' | 'error'> & { readonly error: string | undefined };

/** The portal's field, in the size of MUI's; `error` as react-admin keeps it. */
export function DayFieldOfForm({ error, ...field }: FieldProps) {
  const today = useToday();
  return (
    <div className={styles.day}>
      <DayField {...field} today={today} error={error === undefined ? error : <ValidationError error={error} />} />
    </div>
  );
}

/** Keeps unreadable text for its author to correct, and returns another server's stored value to it (contract §11). */
export function DayInput(props: TypedInputProps<Day>) {
  const { source, label, helperText, emptyValue = null, required, disabled = false, validate } = props;
  const labelOf = useTranslateLabel();
  const { field, fieldState, formState } = useInput({
    source,
    format: unchanged,
    parse: unchanged,
    validate: (value: unknown): string | undefined => {
      const text = textOf(value);
      if (text === '') return required;
      if (value === formState.defaultValues?.[source]) return undefined;
      return isDay(text) ? validate?.(text) : (dayFault(text, {}) ?? undefined);
    },
  });
  const text = textOf(field.value);
  return (
    <DayFieldOfForm
      label={labelOf({ source, ...(typeof label === 'string' && { label }) }) as string}
      name={field.name}
      inputRef={field.ref}
      disabled={disabled}
      value={text}
      received={formState.defaultValues?.[source]}
      error={fieldState.error?.message}
      // The help of a closed field says why.
      help={disabled || !isDay(text) ? helperText || undefined : undefined}
      onChange={(typed) => field.onChange(typed === '' ? emptyValue : typed)}
      onBlur={field.onBlur}
    />
  );
}
