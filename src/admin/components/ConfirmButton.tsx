import { useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonProps } from '#ui/components/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { useProviderMutation, type ProviderMutationOptions } from '../providers/hooks.ts';

type Dialog = Omit<ComponentProps<typeof ConfirmDialog>, 'mutation' | 'onConfirm' | 'onClose' | 'children'>;

interface ConfirmButtonProps<Data> extends Omit<ButtonProps, 'onClick'> {
  readonly label: ReactNode;
  readonly dialog: Dialog;
  readonly mutation: ProviderMutationOptions<Data>;
}

/** Asks before it writes; `children` explain the consequences, and a refusal stays in the dialog. */
export function ConfirmButton<Data>(props: ConfirmButtonProps<Data>) {
  const { label, dialog, mutation: options, children, ...button } = props;
  const [asking, setAsking] = useState(false);
  const mutation = useProviderMutation<Data>({
    ...options,
    onSuccess: (data) => {
      // Closes first: the focus returns to the button, which may be removed then and hand it over.
      flushSync(() => setAsking(false));
      options.onSuccess?.(data);
    },
  });
  function close(): void {
    setAsking(false);
    mutation.reset();
  }
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog {...dialog} mutation={mutation} onConfirm={() => mutation.mutate()} onClose={close}>
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
