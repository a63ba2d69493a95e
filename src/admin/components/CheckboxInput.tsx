import type { ReactNode } from 'react';
import { FieldTitle, useInput, useResourceContext, type InputProps } from 'react-admin';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';

export interface CheckboxInputProps extends Pick<
  InputProps,
  'source' | 'label' | 'format' | 'parse' | 'disabled' | 'alwaysOn'
> {
  readonly helperText?: ReactNode;
}

/** One checkbox for one field, where react-admin has a switch. Everything but `true` is unticked. */
export function CheckboxInput({ source, label, helperText, ...input }: CheckboxInputProps) {
  const resource = useResourceContext() ?? '';
  const { field } = useInput({ source, ...input });
  return (
    <Checkbox
      {...field}
      value={undefined}
      checked={field.value === true}
      onChange={({ target }) => field.onChange(target.checked)}
      label={<FieldTitle label={label} source={source} resource={resource} />}
      {...(helperText ? { help: helperText } : {})}
    />
  );
}
