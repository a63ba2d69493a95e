import { useState } from 'react';
import type { Movement } from '#contract/ledger.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { centsOfEuros } from '#domain/money.ts';
import { movementTitle, signedAmount } from '#messages/ledger.ts';
import { Button } from '#ui/components/Button.tsx';
import { ReasonDialog } from '#admin/components/ReasonDialog.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';

/** Takes back what was entered by hand: another movement the other way round, nothing is erased. */
export function TakeBackButton({ movement }: { readonly movement: Movement }) {
  const [open, setOpen] = useState(false);
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
        <ReasonDialog
          title="Reprendre ce mouvement&nbsp;?"
          subtitle={`${movementTitle(movement)}, ${signedAmount(cents)}, ${sortedName(movement.diver)}`}
          confirmLabel={`Enregistrer ${signedAmount(-cents)}`}
          placeholder="Erreur de saisie, chèque sans provision…"
          mutation={takeBack}
          onClose={() => setOpen(false)}
        >
          <p>
            {movement.account === 'MEMBERSHIP' ? 'La cotisation est due de nouveau. ' : ''}
            L’argent repart comme il était venu&nbsp;: un chèque déjà remis quitte la banque.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
