import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { cx } from '../components/cx.ts';
import { Tooltip } from '../components/Tooltip.tsx';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'className' | 'disabled'> {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Why it cannot be changed now, as for Button. */
  readonly reason?: string | null | undefined;
}

function Tick(props: CheckboxProps & { readonly look: string | undefined; readonly kind?: 'switch' }) {
  const { label, help, reason, look, kind, onChange, ...input } = props;
  const id = useId();
  const draw = (extra: InputHTMLAttributes<HTMLInputElement>) => (
    <input
      {...input}
      {...extra}
      type="checkbox"
      role={kind}
      id={id}
      className={look}
      aria-describedby={cx(extra['aria-describedby'], help !== undefined && `${id}-help`)}
      aria-disabled={reason ? true : undefined}
      onClick={(event) => {
        if (reason) event.preventDefault();
        else input.onClick?.(event);
      }}
      onChange={(event) => {
        if (!reason) onChange?.(event);
      }}
    />
  );
  return (
    <div className={cx('flex gap-2', styles.row)}>
      <Tooltip text={reason}>{draw}</Tooltip>
      <div>
        <label htmlFor={id}>{label}</label>
        {help !== undefined && (
          <p id={`${id}-help`} className="quiet small">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

export const Checkbox = (props: CheckboxProps) => <Tick {...props} look={styles.box} />;

/** Takes effect at once, not when a form is sent. */
export const Switch = (props: CheckboxProps) => <Tick {...props} look={styles.switch} kind="switch" />;
