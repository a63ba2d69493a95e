import { isTimeOfDay, type TimeOfDay } from '../../../shared/domain/dates.ts';
import { typedTime } from '../../../shared/messages/typed-day.ts';
import {
  TypedField,
  type TypedFieldProps,
  type TypedInputProps,
  type TypedValue,
  useTypedInput,
} from './TypedInput.tsx';

const TIME: TypedValue<TimeOfDay> = {
  parse: typedTime,
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
