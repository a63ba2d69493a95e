import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';

interface DialogProps {
  readonly title: ReactNode;
  /** Called by Escape, the cross and a click outside; the caller removes the dialog. */
  readonly onClose: () => void;
  readonly subtitle?: ReactNode;
  /** Buttons; the primary one last. */
  readonly footer?: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  /** Puts the footer right after the title for the keyboard, as where it is the answer to a long body. */
  readonly actsFirst?: boolean;
  /** Keeps the dialog open while an act runs, whose answer it shows. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

const DOUBLE_CLICK_MS = 500;

/** The second click of a double click presses nothing in a dialog that the first one opened, nor beneath one that it closed. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const listening = { capture: true, signal: AbortSignal.timeout(DOUBLE_CLICK_MS) };
  for (const press of ['mousedown', 'click'] as const) window.addEventListener(press, ignore, listening);
}

/** Focuses `data-autofocus`, else the title, and gives the focus back at the end. */
export function Dialog({
  title,
  onClose,
  subtitle,
  footer,
  size = 'm',
  actsFirst = false,
  busy = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressedBackdrop = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    ignoreSecondClick();
    element.querySelector('h2')?.focus();
    return () => {
      // close() alone gives the focus back, and only before React removes the element.
      element.close();
      ignoreSecondClick();
    };
  }, []);
  // Also once content that is loaded replaces a skeleton.
  useLayoutEffect(() => {
    const isUnmoved = document.activeElement === dialog.current?.querySelector('h2');
    if (isUnmoved) dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  });
  const close = (): void => {
    if (!busy) onClose();
    else if (dialog.current?.open === false) dialog.current.showModal();
  };

  const heading = (
    <h2 id={id} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
  );
  const below = subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>;
  const foot = footer !== undefined && <div className={cx('flex wrap gap-3', styles.footer)}>{footer}</div>;
  const cross = (
    <button type="button" className={cx('center bare quiet', styles.close)} aria-label="Fermer" onClick={close}>
      <Icon name="close" />
    </button>
  );
  return (
    // A pointer's shortcut for the cross and Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={cx(styles.dialog, styles[size])}
      aria-labelledby={id}
      // A held key closes one dialog.
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      // Browsers close at the second Escape even though `cancel` was prevented.
      onClose={(event) => {
        if (event.target === dialog.current && !dialog.current.open) close();
      }}
      onMouseDown={(event) => (pressedBackdrop.current = event.target === dialog.current)}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === dialog.current) close();
      }}
    >
      {actsFirst ? (
        <div className={cx('stack', styles.sheet, styles.actsFirst)}>
          {heading}
          {foot}
          {below}
          {cross}
          <div className={styles.body}>{children}</div>
        </div>
      ) : (
        <div className={cx('stack', styles.sheet)}>
          <div className={cx('flex gap-4', styles.header)}>
            <div className={styles.heading}>
              {heading}
              {below}
            </div>
            {cross}
          </div>
          <div className={styles.body}>{children}</div>
          {foot}
        </div>
      )}
    </dialog>
  );
}
