import { isDay, type Day } from '../../shared/domain/dates.ts';
import { shortDayYear } from '../../shared/messages/dates.ts';
import { DayField } from './DayField.tsx';
import { useTypedInput, type TypedInputOptions } from './useTypedInput.tsx';

const isDayValue = (value: unknown): value is Day => typeof value === 'string' && isDay(value);

/** A day of the record; the weekday below shows that it was understood. Text that is no day is shown as it came. */
export function DayInput(props: TypedInputOptions<Day>) {
  const { id, field, value, disabled, texts } = useTypedInput(
    props,
    isDayValue,
    'Écrivez une date qui existe, par exemple 31/12/1990.',
  );
  return (
    <DayField
      {...texts(isDayValue(value) ? shortDayYear(value) : props.helperText)}
      id={id}
      name={field.name}
      inputRef={field.ref}
      disabled={disabled}
      value={typeof value === 'string' ? value : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
