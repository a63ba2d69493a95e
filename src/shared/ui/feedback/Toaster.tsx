import { cx } from '../components/cx.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../components/Icon.tsx';
import { currentToast, dismissToast, onToast } from './toast.ts';
import styles from './Toaster.module.css';

/** Live region for `toast()`, once per page, above open dialogs. */
export function Toaster() {
  const current = useSyncExternalStore(onToast, currentToast);
  const region = useRef<HTMLOutputElement>(null);

  // Shows the popover again for each message: a dialog may have opened on top of the last one.
  useEffect(() => {
    if (!current) return;
    const element = region.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [current]);

  return (
    <output ref={region} popover="manual" className={styles.region}>
      {current && (
        <span className={cx('row gap-3', styles.toast)}>
          <Icon name={current.tone === 'done' ? 'check' : 'info'} />
          <span>{current.text}</span>
          <button
            type="button"
            className={cx('center bare', styles.close)}
            aria-label="Fermer ce message"
            onClick={dismissToast}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      )}
    </output>
  );
}
