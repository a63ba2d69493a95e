import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The native select, for keyboards and screen readers. */
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
