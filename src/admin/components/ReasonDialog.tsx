import { Box } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Form, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { text } from '#api/json.ts';
import { isExplained } from '#domain/ledger/kinds.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';

export const validateReason = (reason: string | null) =>
  isExplained(reason) ? undefined : 'Dites pourquoi, en quelques mots.';

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
export function ReasonDialog({ placeholder, mutation, children, ...dialog }: ReasonDialogProps) {
  const form = useId();
  return (
    <ConfirmDialog {...dialog} form={form} mutation={mutation}>
      <Box sx={{ mb: 2 }}>{children}</Box>
      <Form
        id={form}
        noValidate
        // Not the row around it, whose reason is another one.
        record={{}}
        onSubmit={(values: FieldValues) => mutation.mutate(text(values['reason']).trim())}
      >
        <TextInput
          source="reason"
          label="Motif"
          placeholder={placeholder}
          validate={validateReason}
          slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off', 'data-autofocus': true } }}
        />
      </Form>
    </ConfirmDialog>
  );
}
