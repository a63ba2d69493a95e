import { useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../shared/ui/components/ConfirmDialog.tsx';
import { useProviderMutation } from '../../components/useProviderMutation.ts';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';

interface ConfirmedActionProps {
  readonly label: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly success: string;
  readonly action: (provider: ClubDataProvider) => Promise<unknown>;
  /** What the action ends. */
  readonly children: ReactNode;
}

/** A button whose action asks first; a refusal stays in the dialog. */
export function ConfirmedAction({ label, title, confirmLabel, success, action, children }: ConfirmedActionProps) {
  const [asking, setAsking] = useState(false);
  const mutation = useProviderMutation({
    mutationFn: action,
    success: () => success,
    onSuccess: () => setAsking(false),
  });
  function close(): void {
    setAsking(false);
    mutation.reset();
  }
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={title}
          confirmLabel={confirmLabel}
          cancelFocused
          variant="danger"
          mutation={mutation}
          onConfirm={() => mutation.mutate()}
          onClose={close}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
