import { useId } from 'react';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import styles from './RowMenu.module.css';

export interface RowAction {
  readonly text: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

interface RowMenuProps {
  /** Of the diver: tells readers the menus of the rows apart. */
  readonly name: string;
  readonly busy: boolean;
  readonly actions: readonly RowAction[];
}

/** Actions of a row: a single one as a button, several in a menu. */
export function RowMenu({ name, busy, actions }: RowMenuProps) {
  const id = useId();
  const [only, ...others] = actions;
  if (only === undefined) return null;
  if (others.length === 0) {
    const text = only.text.replace('…', '');
    return (
      <Button size="s" variant="quiet" busy={busy} aria-label={`${text} ${name}`} onClick={only.run}>
        {text}
      </Button>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label={`Actions pour ${name}`}
        aria-busy={busy || undefined}
        popoverTarget={id}
      >
        <span aria-hidden="true">…</span>
      </button>
      <div id={id} popover="auto" className={styles.list}>
        {actions.map(({ text, danger, run }) => (
          <button
            key={text}
            type="button"
            className={cx(styles.action, danger && styles.danger)}
            onClick={() => {
              // First: gives the focus back to the opener, where a dialog finds it.
              document.getElementById(id)?.hidePopover();
              run();
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
