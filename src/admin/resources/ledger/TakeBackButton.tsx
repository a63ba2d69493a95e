import { useId, useState } from 'react';
import { Form, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { text } from '#api/json.ts';
import type { Movement } from '#contract/ledger.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { isExplained } from '#domain/ledger/kinds.ts';
import { centsOfEuros } from '#domain/money.ts';
import { movementTitle, signedAmount } from '#messages/ledger.ts';
import { Button } from '#ui/components/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';

const validateReason = (reason: string | null) =>
  isExplained(reason) ? undefined : 'Dites pourquoi, en quelques mots.';

/** Takes back what was entered by hand: another movement the other way round, nothing is erased. */
export function TakeBackButton({ movement }: { readonly movement: Movement }) {
  const [open, setOpen] = useState(false);
  const form = useId();
  const cents = centsOfEuros(movement.amount) ?? 0;
  const takeBack = useProviderMutation({
    mutationFn: (provider, reason: string) =>
      provider.call('POST /mouvements/:id/annulation', { params: { id: movement.id }, body: { reason } }),
    success: ({ amount, diver }) => `${signedAmount(centsOfEuros(amount) ?? 0)} pour ${sortedName(diver)}.`,
    onSuccess: () => setOpen(false),
  });
  return (
    <>
      <Button size="s" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Reprendre…<span className="visually-hidden"> {movementTitle(movement)}</span>
      </Button>
      {open && (
        <ConfirmDialog
          title="Reprendre ce mouvement&nbsp;?"
          subtitle={`${movementTitle(movement)}, ${signedAmount(cents)}, ${sortedName(movement.diver)}`}
          confirmLabel={`Enregistrer ${signedAmount(-cents)}`}
          form={form}
          mutation={takeBack}
          onClose={() => setOpen(false)}
        >
          <p>
            {movement.account === 'MEMBERSHIP' ? 'La cotisation est due de nouveau. ' : ''}
            L’argent repart comme il était venu&nbsp;: un chèque déjà remis quitte la banque.
          </p>
          <Form
            id={form}
            noValidate
            // Not the row around it, whose reason is another one.
            record={{}}
            onSubmit={(values: FieldValues) => takeBack.mutate(text(values['reason']).trim())}
          >
            <TextInput
              source="reason"
              label="Motif"
              placeholder="Erreur de saisie, chèque sans provision…"
              validate={validateReason}
              slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off', 'data-autofocus': true } }}
            />
          </Form>
        </ConfirmDialog>
      )}
    </>
  );
}
