import { useId, type ReactNode } from 'react';
import { cx } from '../components/cx.ts';
import styles from './Field.module.css';
import { Icon } from '../components/Icon.tsx';

export interface FieldTexts {
  readonly label: string;
  readonly help?: ReactNode;
  /** Sentence that tells the next step. */
  readonly error?: ReactNode;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly className: string | undefined;
}

export function Field({
  label,
  help,
  error,
  optional = false,
  children,
}: FieldTexts & { readonly optional?: boolean; readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (facultatif)</span>}
      </label>
      {children({
        id,
        'aria-describedby': cx(error ? errorId : null, help !== undefined && helpId),
        'aria-invalid': error ? true : undefined,
        className: styles.control,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="danger" size={16} />
          {error}
        </p>
      )}
      {help !== undefined && (
        <div id={helpId} className={styles.help}>
          {help}
        </div>
      )}
    </div>
  );
}
