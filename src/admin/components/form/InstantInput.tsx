import { useState } from 'react';
import { useInput } from 'react-admin';
import {
  instantInParis,
  isDay,
  isTimeOfDay,
  parisDay,
  parisIso,
  parisTime,
  readInstant,
} from '../../../shared/domain/dates.ts';
import { longDay } from '../../../shared/messages/dates.ts';
import { DayFieldOfForm } from './DayInput.tsx';
import { TimeField } from './TimeInput.tsx';
import { unchanged } from './TypedInput.tsx';

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
