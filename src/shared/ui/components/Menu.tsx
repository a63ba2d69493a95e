import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';

const items = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('a, button') ?? []),
];

export interface MenuProps {
  readonly label: ReactNode;
  /** Says what the button opens where its label alone does not. */
  readonly name?: string;
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
  /** `MenuLink`, `MenuExternal` and `MenuButton`. */
  readonly children: ReactNode;
}

/**
 * A button that discloses a list of links. Arrow keys, Home and End walk through it; Escape closes and returns to the
 * button; leaving or choosing closes.
 */
export function Menu({ label, name, align = 'start', className, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLUListElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const closeBeside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [open]);

  const walk = (event: KeyboardEvent): void => {
    const list = items(panel.current);
    const at = list.findIndex((item) => item === document.activeElement);
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: list[(at + 1) % list.length],
      ArrowUp: list.at(at <= 0 ? -1 : at - 1),
      Home: list[0],
      End: list.at(-1),
    };
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    } else if (targets[event.key] && (open || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      // Drawn before it is entered: what is hidden takes no focus.
      flushSync(() => setOpen(true));
      targets[event.key]?.focus();
    }
  };

  return (
    // The keys and the focus of the whole group, each of whose elements is a button or a link.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={styles.root}
      onKeyDown={walk}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={cx(styles.button, className)}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="down" size={16} />
      </button>
      {/* Choosing an entry bubbles up to here and closes. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={panel}
        id={id}
        className={cx(styles.panel, align === 'end' && styles.end, open && styles.open)}
        onClick={() => setOpen(false)}
      >
        {children}
      </ul>
    </div>
  );
}

interface EntryProps {
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export const MenuLink = ({ to, icon, children }: EntryProps & { readonly to: string }) => (
  <li>
    <Link to={to} className={styles.entry}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  </li>
);

/** Another site, in another tab, and says so. */
export const MenuExternal = ({ href, icon, children }: EntryProps & { readonly href: string }) => (
  <li>
    <a href={href} target="_blank" rel="noreferrer" className={styles.entry}>
      {icon && <Icon name={icon} size={18} />}
      <span className={styles.grow}>{children}</span>
      <Icon name="external" size={15} />
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  </li>
);

export const MenuButton = ({ onClick, icon, children }: EntryProps & { readonly onClick: () => void }) => (
  <li>
    <button type="button" onClick={onClick} className={styles.entry}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  </li>
);
