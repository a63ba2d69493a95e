import { isDay } from '../../../../shared/domain/dates.ts';
import { whyNotThisDay, type Editing } from '../../../../shared/domain/daos/entry.ts';
import { DayField } from '../../../../shared/ui/form/DayField.tsx';
import { Select } from '../../../../shared/ui/form/Select.tsx';

interface FieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

interface DateFieldProps extends FieldProps {
  readonly editing: Editing;
  readonly isNew: boolean;
}

/** Warns that a donation of today, outside the year, is final. */
function dayRule(day: string, editing: Editing, isNew: boolean): string | undefined {
  if (editing.treasurer) return undefined;
  if (!isNew) return `Un jour de ${editing.year}.`;
  const final = isDay(day) && whyNotThisDay(day, editing, true) === null && whyNotThisDay(day, editing, false) !== null;
  return `Un jour de ${editing.year}, ou aujourd’hui${final ? '\u00a0: ce don ne pourra alors plus être modifié' : ''}.`;
}

export const DateField = ({ value, error, editing, isNew, onChange }: DateFieldProps) => (
  <DayField
    label="Date"
    name="daodate"
    required
    max={editing.today}
    today={editing.today}
    year={editing.year}
    value={value}
    error={error}
    help={error === undefined ? dayRule(value, editing, isNew) : undefined}
    onChange={onChange}
  />
);

interface ChoiceFieldProps extends FieldProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Keeps the present value as an option when it is no longer offered. */
export const ChoiceField = ({ label, name, placeholder, options, value, error, onChange }: ChoiceFieldProps) => (
  <Select
    label={label}
    name={name}
    required
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{placeholder}</option>
    {value !== '' && options.every(([offered]) => offered !== value) && <option value={value}>{value}</option>}
    {options.map(([offered, text]) => (
      <option key={offered} value={offered}>
        {text}
      </option>
    ))}
  </Select>
);
