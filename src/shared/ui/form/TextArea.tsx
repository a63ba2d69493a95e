import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextArea({ label, help, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}
