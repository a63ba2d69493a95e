import type { ReactNode } from 'react';
import { Checkbox } from '../../../../shared/ui/form/Checkbox.tsx';
import { Select } from '../../../../shared/ui/form/Select.tsx';
import type { DiverField } from '../../../../shared/domain/divers/fields.ts';
import { DIVER_LABELS } from '../../../../shared/messages/divers.ts';
import { textOf, useFormField } from './useFormField.ts';

interface ChoiceProps {
  readonly name: DiverField;
  readonly help?: ReactNode;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export function SelectInput({ name, help, choices }: ChoiceProps) {
  const { field, value, error } = useFormField(name);
  const current = textOf(value);
  // What another server has stored and we do not know stays what it is.
  const known = choices.some((choice) => choice.value === current);
  return (
    <Select {...field} label={DIVER_LABELS[name]} help={help} error={error} value={current}>
      {!known && <option value={current}>{current}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}

export function FlagInput({ name, help }: Omit<ChoiceProps, 'choices'>) {
  const { field, value } = useFormField(name);
  return (
    <Checkbox
      {...field}
      value={undefined}
      label={DIVER_LABELS[name]}
      help={help}
      checked={value === true}
      onChange={({ target }) => field.onChange(target.checked)}
    />
  );
}
