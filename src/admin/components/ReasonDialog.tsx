import type { ReactNode } from 'react';
import { FormDialog } from './form/FormDialog.tsx';
import { ReasonInput } from './form/LineInput.tsx';

interface ReasonDialogProps {
  readonly title: ReactNode;
  readonly subtitle: string;
  readonly confirmLabel: string;
  readonly placeholder: string;
  readonly mutation: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly mutate: (reason: string) => void;
  };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Confirms an act on money that wants its reason. */
export const ReasonDialog = ({ placeholder, mutation, children, ...dialog }: ReasonDialogProps) => (
  <FormDialog
    {...dialog}
    values={{ reason: '' }}
    mutation={{ ...mutation, mutate: ({ reason }) => mutation.mutate(reason.trim()) }}
  >
    <div>{children}</div>
    <ReasonInput placeholder={placeholder} isFirst />
  </FormDialog>
);
