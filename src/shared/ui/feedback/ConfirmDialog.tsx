import type { ReactNode } from 'react';
import { ErrorMessage } from './states.tsx';
import { Button } from '../components/Button.tsx';
import styles from './ConfirmDialog.module.css';
import { Dialog } from '../components/Dialog.tsx';

interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly confirmLabel: ReactNode;
  readonly cancelLabel?: string;
  /** Focuses the cancel button instead of the title. */
  readonly cancelFocused?: true;
  readonly size?: 's' | 'm';
  readonly variant?: 'primary' | 'danger';
  readonly reason?: string | null;
  readonly mutation?: { readonly isPending: boolean; readonly error: unknown };
  /** Id of the form that the button submits, instead of `onConfirm`. */
  readonly form?: string;
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What was refused stands below a long form. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** A failed mutation's error stays in the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, subtitle, confirmLabel, cancelLabel = 'Annuler', cancelFocused, variant = 'primary' } = props;
  const { size = 's', reason, mutation, form, onConfirm, onClose, children } = props;
  const busy = mutation?.isPending ?? false;
  return (
    <Dialog
      size={size}
      title={title}
      subtitle={subtitle}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button
            reason={busy ? 'Attendez la réponse du serveur.' : null}
            onClick={onClose}
            data-autofocus={cancelFocused}
          >
            {cancelLabel}
          </Button>
          <Button
            variant={variant}
            reason={reason}
            busy={busy}
            {...(form === undefined ? { onClick: onConfirm } : { type: 'submit', form })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {mutation?.error != null && (
        <div ref={bringIntoView} className={styles.error}>
          <ErrorMessage error={mutation.error} />
        </div>
      )}
    </Dialog>
  );
}
