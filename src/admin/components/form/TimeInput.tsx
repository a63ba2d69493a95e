import { isTimeOfDay, type TimeOfDay } from '../../../shared/domain/dates.ts';
import {
  TypedField,
  type TypedFieldProps,
  type TypedInputProps,
  type TypedValue,
  useTypedInput,
} from './TypedInput.tsx';

const TIME: TypedValue<TimeOfDay> = {
  // Accepts `9h30` and `9:30`.
  parse: (text) => {
    const [, hour = '', minute = ''] = /^(\d{1,2})\s?[:h]\s?(\d{2})$/.exec(text) ?? [];
    const time = `${hour.padStart(2, '0')}:${minute}`;
    return isTimeOfDay(time) ? time : null;
  },
  format: String,
  is: (value): value is TimeOfDay => typeof value === 'string' && isTimeOfDay(value),
  invalid: 'Écrivez une heure qui existe, par exemple 09:30.',
};

const FORMAT = { placeholder: 'hh:mm', slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 5 } } } as const;

/** A time of day `HH:mm`. */
export const TimeField = (props: TypedFieldProps<TimeOfDay>) => <TypedField {...FORMAT} {...props} typed={TIME} />;

export const TimeInput = (props: TypedInputProps<TimeOfDay>) => (
  <TimeField {...useTypedInput({ emptyValue: '', ...props }, TIME)} />
);
