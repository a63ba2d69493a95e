import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';

export interface DialogProps {
  readonly title: ReactNode;
  /** Called by Escape, the cross and a click beside. The caller takes the dialog away. */
  readonly onClose: () => void;
  /** Under the title, on its line: a date, a status. */
  readonly subtitle?: ReactNode;
  /** Buttons; the obvious one last. */
  readonly footer?: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  readonly children: ReactNode;
}

/**
 * A native modal dialog, open as long as it is rendered. The focus goes to the element with `data-autofocus`, else to
 * the title, and returns to where it was; Escape closes.
 */
export function Dialog({ title, onClose, subtitle, footer, size = 'm', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2');
    first?.focus();
    // Before React removes it: only close() gives the focus back.
    return () => element.close();
  }, []);

  return (
    // The pointer's shortcut for the cross, which the keyboard reaches by itself and by Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={cx(styles.dialog, styles[size])}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes whatever `cancel` wanted: the browser lets no page hold its reader.
      onClose={(event) => {
        if (event.target === dialog.current && !dialog.current.open) onClose();
      }}
      onMouseDown={(event) => (pressedBeside.current = event.target === dialog.current)}
      onClick={(event) => {
        if (pressedBeside.current && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.header}>
          <div className={styles.heading}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          <button type="button" className={styles.close} aria-label="Fermer" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
