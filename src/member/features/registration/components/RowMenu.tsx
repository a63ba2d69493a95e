import { useId, useRef } from 'react';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import styles from './RowMenu.module.css';

export interface RowAction {
  readonly text: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

export interface RowMenuProps {
  /** Of the diver, for readers: the visible words alone would be the same on every line. */
  readonly name: string;
  readonly busy: boolean;
  readonly actions: readonly RowAction[];
}

/** What may be done with a line: the one thing as a button, several behind one. */
export function RowMenu({ name, busy, actions }: RowMenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [only] = actions;
  if (only === undefined) return null;
  if (actions.length === 1) {
    return (
      <Button
        size="s"
        variant="quiet"
        busy={busy}
        aria-label={`${only.text.replace('…', '')} ${name}`}
        onClick={only.run}
      >
        {only.text.replace('…', '')}
      </Button>
    );
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={`Actions pour ${name}`}
        aria-busy={busy || undefined}
        popoverTarget={id}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={(event) => {
          if (event.newState !== 'open' || !opener.current || !list.current) return;
          const beside = opener.current.getBoundingClientRect();
          const { width, height } = list.current.getBoundingClientRect();
          const below = beside.bottom + 4;
          list.current.style.top = `${below + height > window.innerHeight ? beside.top - height - 4 : below}px`;
          list.current.style.left = `${beside.right - width}px`;
        }}
      >
        {actions.map((action) => (
          <button
            key={action.text}
            type="button"
            className={cx(styles.action, action.danger && styles.danger)}
            onClick={() => {
              list.current?.hidePopover();
              action.run();
            }}
          >
            {action.text}
          </button>
        ))}
      </div>
    </>
  );
}
