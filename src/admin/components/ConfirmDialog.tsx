import type { ReactNode } from 'react';
import { messageOf } from '../../shared/api/client/errors.ts';
import { Button } from '../../shared/ui/components/Button.tsx';
import { Dialog } from '../../shared/ui/components/Dialog.tsx';
import { Banner } from '../../shared/ui/feedback/Banner.tsx';

interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly confirmLabel: ReactNode;
  readonly cancelLabel?: string;
  readonly size?: 's' | 'm';
  readonly variant?: 'primary' | 'danger';
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  /** Id of the form in the dialog that the button submits, instead of `onConfirm`. */
  readonly form?: string;
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before a write; its error stays in the dialog. */
export function ConfirmDialog({
  title,
  subtitle,
  confirmLabel,
  cancelLabel = 'Annuler',
  variant = 'primary',
  size = 's',
  mutation,
  form,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      size={size}
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            variant={variant}
            busy={mutation.isPending}
            {...(form === undefined ? { onClick: onConfirm } : { type: 'submit', form })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {mutation.error !== null && mutation.error !== undefined && (
        <Banner tone="danger" live="alert">
          {messageOf(mutation.error)}
        </Banner>
      )}
    </Dialog>
  );
}
