import type { ReactNode } from 'react';
import { FieldTitle, useInput, useResourceContext, type InputProps } from 'react-admin';
import { Checkbox, Switch } from '#ui/form/Checkbox.tsx';
import styles from './forms.module.css';

interface CheckboxInputProps extends Pick<
  InputProps,
  'source' | 'label' | 'defaultValue' | 'format' | 'parse' | 'onChange' | 'disabled' | 'alwaysOn'
> {
  readonly helperText?: ReactNode;
  readonly isSwitch?: boolean;
}

/** Every value but `true` is unticked. */
export function CheckboxInput({ source, label, helperText, isSwitch = false, ...input }: CheckboxInputProps) {
  const resource = useResourceContext() ?? '';
  const { field } = useInput({ source, ...input });
  const Tick = isSwitch ? Switch : Checkbox;
  return (
    <Tick
      {...field}
      value={undefined}
      checked={field.value === true}
      onChange={({ target }) => field.onChange(target.checked)}
      label={<FieldTitle label={label} source={source} resource={resource} />}
      {...(helperText ? { help: <span className={styles.help}>{helperText}</span> } : {})}
    />
  );
}
