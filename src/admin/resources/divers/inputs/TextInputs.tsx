import type { InputHTMLAttributes, ReactNode } from 'react';
import { TextArea, TextField } from '../../../../shared/ui/form/TextField.tsx';
import type { DiverField } from '../../../../shared/domain/divers/fields.ts';
import { DIVER_LABELS } from '../../../../shared/messages/divers.ts';
import { textOf, useFormField, type Rule } from './useFormField.ts';

interface InputProps {
  readonly name: DiverField;
  readonly help?: ReactNode;
  readonly rule?: Rule;
}

type Attributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'spellCheck'>;

export function TextInput({ name, help, rule, ...attributes }: InputProps & Attributes) {
  const { field, value, error } = useFormField(name, rule);
  return (
    <TextField
      {...attributes}
      {...field}
      autoComplete="off"
      label={DIVER_LABELS[name]}
      help={help}
      error={error}
      value={textOf(value)}
    />
  );
}

/** Shown in capitals, as it is sent (calls/divers.ts). */
export function CapitalsInput({ name, help, rule }: InputProps) {
  const { field, value, error } = useFormField(name, rule);
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      style={{ textTransform: 'uppercase' }}
      maxLength={100}
      label={DIVER_LABELS[name]}
      help={help}
      error={error}
      value={textOf(value)}
    />
  );
}

export function LongTextInput({ name, help, rule }: InputProps) {
  const { field, value, error } = useFormField(name, rule);
  return <TextArea {...field} label={DIVER_LABELS[name]} help={help} error={error} value={textOf(value)} rows={3} />;
}
