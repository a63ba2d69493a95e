import { Stack } from '@mui/material';
import { useId, type ComponentProps } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';

interface FormDialogProps<Values> extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'form' | 'mutation' | 'onConfirm'
> {
  /** Initial values, whatever the record of the list's row around the dialog. */
  readonly values: Values;
  readonly mutation: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly mutate: (values: Values) => void;
  };
}

/** A dialog whose fields are sent by its button; a refusal stays in it. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { values, mutation, children, ...dialog } = props;
  const form = useId();
  return (
    <ConfirmDialog {...dialog} form={form} mutation={mutation}>
      <Form
        id={form}
        noValidate
        disableInvalidFormNotification
        record={values}
        onSubmit={(sent: FieldValues) => mutation.mutate({ ...values, ...sent })}
      >
        <Stack spacing={2}>{children}</Stack>
      </Form>
    </ConfirmDialog>
  );
}
