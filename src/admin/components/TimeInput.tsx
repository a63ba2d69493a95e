import { isTimeOfDay, type TimeOfDay } from '../../shared/domain/dates.ts';
import { TimeField } from './TimeField.tsx';
import { useTypedInput, type TypedInputOptions } from './useTypedInput.tsx';

const isTime = (value: unknown): value is TimeOfDay => typeof value === 'string' && isTimeOfDay(value);

/** A time of day `HH:mm` of the record, or empty. */
export function TimeInput(props: TypedInputOptions<TimeOfDay>) {
  const { id, field, value, disabled, texts } = useTypedInput(
    props,
    isTime,
    'Écrivez une heure qui existe, par exemple 09:30.',
  );
  return (
    <TimeField
      {...texts()}
      id={id}
      name={field.name}
      inputRef={field.ref}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
