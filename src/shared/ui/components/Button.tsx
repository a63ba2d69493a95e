import type { ButtonHTMLAttributes, PropsWithChildren, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

interface Look {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'm' | 's' | undefined;
  readonly icon?: IconName;
  readonly wide?: boolean | undefined;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'title'> {
  /** Why the button cannot be used now, although it stays focusable; null or absent: it can. */
  readonly reason?: string | null | undefined;
  /** Ignores clicks and keeps the label while the action runs. */
  readonly busy?: boolean | undefined;
  readonly children: ReactNode;
}

const lookOf = ({ variant = 'secondary', size, wide }: Look): string | undefined =>
  cx(styles.button, styles[variant], size === 's' && styles.small, wide && styles.wide);

export function Button(props: ButtonProps) {
  const { variant, size, icon, wide, reason, busy, onClick, type = 'button', className, children, ...rest } = props;
  const blocked = busy || Boolean(reason);
  const draw = (extra: ButtonHTMLAttributes<HTMLButtonElement>) => (
    <button
      {...rest}
      {...extra}
      // oxlint-disable-next-line react/button-has-type -- one of the three, 'button' unless said
      type={type}
      className={cx(lookOf({ variant, size, wide }), className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.turning} aria-hidden="true" /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
  return <Tooltip text={reason}>{draw}</Tooltip>;
}

export function ButtonLink({ to, icon, children, ...look }: PropsWithChildren<Look & { readonly to: string }>) {
  return (
    <Link to={to} className={lookOf(look)}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}
