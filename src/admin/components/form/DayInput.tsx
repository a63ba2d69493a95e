import { type ComponentProps, useState } from 'react';
import { useInput, useTranslateLabel, ValidationError } from 'react-admin';
import {
  isDay,
  type Day,
  instantInParis,
  isTimeOfDay,
  parisDay,
  parisIso,
  parisTime,
  readInstant,
} from '../../../shared/domain/dates.ts';
import { longDay } from '../../../shared/messages/format.ts';
import { dayFault } from '../../../shared/messages/typed-day.ts';
import { DayField } from '../../../shared/ui/form/DayField.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import styles from './forms.module.css';
import { unchanged, type TypedInputProps, TimeField } from './TypedInput.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type FieldProps = Omit<ComponentProps<typeof DayField>, 'today' | 'error'> & { readonly error: string | undefined };

/** The portal's field, in the size of MUI's; `error` as react-admin keeps it. */
function DayFieldOfForm({ error, ...field }: FieldProps) {
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

interface Typed {
  readonly day: string;
  readonly time: string;
}

function typedOf(value: string | null): Typed {
  const instant = readInstant(value);
  return instant ? { day: parisDay(instant), time: parisTime(instant) } : { day: '', time: '' };
}

const instantOf = ({ day, time }: Typed): string | null =>
  isDay(day) && isTimeOfDay(time) ? parisIso(instantInParis(day, time)) : null;

interface InstantInputProps {
  readonly source: string;
  readonly label: string;
  readonly timeLabel?: string;
  /** Sentence that refuses an empty field. */
  readonly required?: string;
  /** Sentence that refuses an instant. */
  readonly validate?: (instant: string) => string | undefined;
}

/** Instant in Paris time as a day and a time; null when both are empty. Keeps unreadable text. */
export function InstantInput(props: InstantInputProps) {
  const { source, label, timeLabel = 'Heure', required, validate } = props;
  const [typed, setTyped] = useState<Typed | null>(null);
  const { field, fieldState } = useInput<string | null>({
    source,
    format: unchanged,
    parse: unchanged,
    validate: (instant: string | null) => {
      if (instant !== null) return validate?.(instant);
      const isEmpty = typed === null || (typed.day === '' && typed.time === '');
      return required ?? (isEmpty ? undefined : 'Indiquez le jour et l’heure.');
    },
  });
  const value = field.value as string | null;
  const { day, time } = typed !== null && instantOf(typed) === value ? typed : typedOf(value);
  const change = (next: Typed): void => {
    setTyped(next);
    field.onChange(instantOf(next));
  };
  return (
    <>
      <DayFieldOfForm
        label={label}
        name={field.name}
        inputRef={field.ref}
        error={fieldState.error?.message}
        inWords={longDay}
        help={isDay(day) ? undefined : value}
        value={day}
        onChange={(next) => change({ day: next, time })}
        onBlur={field.onBlur}
      />
      <TimeField
        label={timeLabel}
        error={fieldState.invalid && !isTimeOfDay(time)}
        value={time}
        onChange={(next) => change({ day, time: next ?? '' })}
        onBlur={field.onBlur}
      />
    </>
  );
}
