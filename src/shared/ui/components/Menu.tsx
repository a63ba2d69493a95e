import {
  createContext,
  useContext,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { NavLink } from 'react-router-dom';
import { useDismiss } from '../hooks/useDismiss.ts';
import { cx } from './cx.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';

const items = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('a, button') ?? []),
];

interface MenuProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

const InMenu = createContext(false);

/** An item of a list. Inside another menu, its entries stand there under its label. */
export const Menu = (menu: MenuProps) =>
  useContext(InMenu) ? (
    <li>
      <p className={cx('quiet small medium', styles.group)}>{menu.label}</p>
      <ul className={styles.list}>{menu.children}</ul>
    </li>
  ) : (
    <OpeningMenu {...menu} />
  );

/**
 * Discloses a list of links, with arrow keys, Home, End and first letters; leaving it or choosing an entry closes it.
 * A double click and a held Enter press once.
 */
function OpeningMenu({ label, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLUListElement>(null);
  const id = useId();

  useDismiss(open, () => setOpen(false), root, button);

  const walk = (event: KeyboardEvent): void => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    const list = items(panel.current);
    const at = list.findIndex((item) => item === document.activeElement);
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: list[(at + 1) % list.length],
      ArrowUp: list.at(at <= 0 ? -1 : at - 1),
      Home: list[0],
      End: list.at(-1),
    };
    const letter = event.key.toUpperCase();
    const target =
      targets[event.key] ?? [...list.slice(at + 1), ...list].find(({ textContent }) => textContent[0] === letter);
    if (target && !event.ctrlKey && !event.metaKey && (open || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      // Renders first, because a hidden entry takes no focus.
      flushSync(() => setOpen(true));
      target.focus();
    }
  };

  return (
    // Handles keys and focus of the group, whose elements are buttons and links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
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
        className={cx('gap-1 bare', styles.button)}
        aria-expanded={open}
        aria-controls={id}
        onClick={({ detail }) => {
          if (detail < 2) setOpen(!open);
        }}
      >
        {label}
        <Icon name="down" size={16} />
      </button>
      {/* Receives the clicks that bubble up from the entries. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={panel}
        id={id}
        className={cx(styles.panel, open && styles.open)}
        onClick={() => {
          // A hidden entry loses the focus.
          button.current?.focus();
          setOpen(false);
        }}
      >
        <InMenu value>{children}</InMenu>
      </ul>
    </li>
  );
}

interface EntryProps {
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}

export const MenuLink = ({ to, icon, children }: EntryProps & { readonly to: string }) => (
  <li>
    <NavLink to={to} className={() => styles.entry}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </NavLink>
  </li>
);

/** As `ExternalLink`: nothing without an address. */
export const MenuExternal = ({ href, icon, children }: EntryProps & { readonly href: string }) =>
  href !== '' && (
    <li>
      <ExternalLink href={href} className={styles.entry}>
        {icon && <Icon name={icon} size={18} />}
        <span className={styles.grow}>{children}</span>
        <Icon name="external" size={15} />
      </ExternalLink>
    </li>
  );

export const MenuButton = ({ icon, children, ...button }: EntryProps & ComponentProps<'button'>) => (
  <li>
    <button type="button" {...button} className={styles.entry}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  </li>
);
