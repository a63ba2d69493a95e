import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

type SelectProps = FieldTexts & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export function Select({ label, help, error, children, ...select }: SelectProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}

interface OptionsProps {
  readonly of: readonly (readonly [value: string | number, text: string | number])[];
}

export const Options = ({ of }: OptionsProps) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
