import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './Field.module.css';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly unit?: string;
}

export function TextField({ label, help, error, unit, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) =>
        unit === undefined ? (
          <input type="text" {...input} {...control} />
        ) : (
          <div className={styles.withEnd}>
            <input type="text" {...input} {...control} />
            <span className={styles.end}>{unit}</span>
          </div>
        )
      }
    </Field>
  );
}
