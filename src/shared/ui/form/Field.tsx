import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
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
    <div className={cx('stack gap-1', styles.field)}>
      <label htmlFor={id} className="medium">
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
            <span className={cx('row quiet', styles.end)}>{unit}</span>
          </div>
        )
      }
    </Field>
  );
}

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'onKeyUp'>;

export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capitals, setCapitals] = useState(false);
  const watchCapitals = (event: KeyboardEvent<HTMLInputElement>): void =>
    setCapitals(event.getModifierState('CapsLock'));
  const hint = capitals ? 'Attention\u00a0: le verrouillage des majuscules est activé.' : help;
  return (
    <Field label={label} help={hint} error={error}>
      {(control) => (
        <div className={styles.withEnd}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            onKeyUp={watchCapitals}
          />
          <button
            type="button"
            className={cx('center bare quiet', styles.endButton)}
            aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextArea({ label, help, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}

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
