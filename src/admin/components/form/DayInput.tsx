import { type ComponentProps, useImperativeHandle, useRef, useState } from 'react';
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
} from '#domain/dates.ts';
import { isFutureCertificate } from '#domain/divers/certificate.ts';
import { errorMessages } from '#messages/errors.ts';
import { longDay } from '#messages/format.ts';
import { dayFault, NO_DAY, NO_TIME } from '#messages/typed-day.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import styles from './forms.module.css';
import { unchanged, useKeptInput, type TypedInputProps, TimeField } from './TypedInput.tsx';

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

const DAY = { is: (value: unknown): value is Day => typeof value === 'string' && isDay(value), invalid: NO_DAY };

type DayInputProps = TypedInputProps<Day> & Pick<ComponentProps<typeof DayField>, 'inWords'>;

export function DayInput(props: DayInputProps) {
  const { source, label, helperText, emptyValue = null, disabled = false, inWords } = props;
  const labelOf = useTranslateLabel();
  const { field, fieldState, formState } = useKeptInput(props, DAY);
  const text = typeof field.value === 'string' ? field.value : '';
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
      {...(inWords && { inWords })}
      help={disabled || !isDay(text) ? helperText || undefined : undefined}
      onChange={(typed) => field.onChange(typed === '' ? emptyValue : typed)}
      onBlur={field.onBlur}
    />
  );
}

/** Validator of a certificate's day. */
export const certificateNotAhead = (day: Day) =>
  isFutureCertificate(day, parisDay(new Date())) ? errorMessages.CERTIFICATE_IN_FUTURE : undefined;

interface Typed {
  readonly day: string;
  readonly time: string;
}

const NOTHING: Typed = { day: '', time: '' };

function typedOf(value: string | null): Typed {
  const instant = readInstant(value);
  return instant ? { day: parisDay(instant), time: parisTime(instant) } : NOTHING;
}

const instantOf = ({ day, time }: Typed): string | null =>
  isDay(day) && isTimeOfDay(time) ? parisIso(instantInParis(day, time)) : null;

const dayFaultOf = ({ day }: Typed) => (day === '' ? 'Indiquez le jour.' : (dayFault(day, {}) ?? undefined));

function timeFaultOf({ time }: Typed): string | undefined {
  if (time === '') return 'Indiquez l’heure.';
  return isTimeOfDay(time) ? undefined : NO_TIME;
}

interface InstantInputProps {
  readonly source: string;
  readonly label: string;
  /** Without it only the day is asked, and the hour stays, or is midnight. */
  readonly timeLabel?: string | undefined;
  readonly required?: boolean;
  /** Sentence that refuses an instant. */
  readonly validate?: (instant: string) => string | undefined;
}

/** Instant in Paris time as a day and a time; null when both are empty. Keeps unreadable text. */
export function InstantInput(props: InstantInputProps) {
  const { source, label, timeLabel, required = false, validate } = props;
  const [typed, setTyped] = useState<Typed | null>(null);
  const dayInput = useRef<HTMLInputElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useInput<string | null>({
    source,
    format: unchanged,
    parse: unchanged,
    validate: (instant: string | null) => {
      if (instant !== null) return validate?.(instant);
      const { day, time } = typed ?? NOTHING;
      if (!required && day === '' && time === '') return undefined;
      return dayFaultOf({ day, time }) ?? timeFaultOf({ day, time });
    },
  });
  const value = typeof field.value === 'string' ? field.value : null;
  const shown = typed !== null && instantOf(typed) === value ? typed : typedOf(value);
  const dayError = dayFaultOf(shown);
  const timeError = timeFaultOf(shown);
  const change = (next: Typed): void => {
    setTyped(next);
    field.onChange(instantOf(next));
  };
  // A refused save leads to the guilty one of the two.
  const guilty = dayError === undefined && timeError !== undefined ? timeInput : dayInput;
  useImperativeHandle(field.ref, () => ({ focus: () => guilty.current?.focus() }), [guilty]);
  return (
    <>
      <DayFieldOfForm
        label={label}
        name={field.name}
        inputRef={dayInput}
        error={fieldState.invalid ? (dayError ?? (timeError ? undefined : fieldState.error?.message)) : undefined}
        inWords={longDay}
        help={isDay(shown.day) ? undefined : (value ?? undefined)}
        value={shown.day}
        onChange={(day) => change({ day, time: timeLabel ? shown.time : day && (shown.time || '00:00') })}
        onBlur={field.onBlur}
      />
      {timeLabel && (
        <TimeField
          label={timeLabel}
          inputRef={timeInput}
          error={fieldState.invalid && timeError !== undefined}
          helperText={fieldState.invalid && timeError}
          value={shown.time}
          onChange={(time) => change({ ...shown, time: time ?? '' })}
          onBlur={field.onBlur}
        />
      )}
    </>
  );
}
