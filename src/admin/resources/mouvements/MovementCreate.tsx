import { useId, useState } from 'react';
import { CreateBase, Form, RadioButtonGroupInput, TextInput, useRefresh, useSaveContext } from 'react-admin';
import { onceKey } from '../../../shared/api/resources/ledger.ts';
import type { Movement, MovementCreate as NewMovement } from '../../../shared/contract/ledger.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { signedAmount } from '../../../shared/messages/ledger.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { AmountInput } from '../../components/AmountInput.tsx';
import { MemberInput } from './MemberInput.tsx';
import styles from './Movements.module.css';
import { MovementBalance, type MovementValues } from './MovementBalance.tsx';

const DIRECTIONS = [
  { id: 'out', name: 'Débiter le porte-monnaie' },
  { id: 'in', name: 'Créditer le porte-monnaie' },
];
const SHORTEST_REASON = 3;

const isPositive = (euros: number) => (euros > 0 ? undefined : 'Écrivez un montant en euros, par exemple 12,50.');
const isReason = (reason: string | null) =>
  (reason ?? '').trim().length < SHORTEST_REASON ? 'Dites pourquoi, en quelques mots.' : undefined;

interface MovementCreateProps {
  /** Member whose ledger is listed. */
  readonly diver: number | undefined;
  readonly onClose: () => void;
}

/** Enters a movement of a wallet, with its reason; shows the balance that it leads to. */
export function MovementCreate({ diver, onClose }: MovementCreateProps) {
  // Sent twice, it is one movement.
  const [key] = useState(onceKey);
  const [error, setError] = useState<unknown>(null);
  const refresh = useRefresh();
  const form = useId();
  const toMovement = ({ diver: member = 0, direction, amount, reason = '' }: MovementValues): NewMovement => ({
    diver: member,
    amount: (direction === 'out' ? -1 : 1) * Number(amount),
    reason: reason.trim(),
    key,
  });
  const onSuccess = (movement: Movement): void => {
    toast(`${signedAmount(centsOfEuros(movement.amount) ?? 0)} pour ${sortedName(movement.diver)}.`);
    onClose();
    refresh();
  };
  return (
    <CreateBase<Movement>
      resource="mouvements"
      record={{ diver, direction: 'out', amount: null } as object}
      transform={toMovement}
      redirect={false}
      disableAuthentication
      mutationOptions={{ onSuccess, onError: setError }}
    >
      <Dialog title="Nouveau mouvement" size="s" onClose={onClose} footer={<Buttons form={form} onClose={onClose} />}>
        <Form id={form} noValidate disableInvalidFormNotification>
          <div className={styles.form}>
            <MemberInput />
            <RadioButtonGroupInput source="direction" label="Sens" choices={DIRECTIONS} helperText={false} />
            <AmountInput source="amount" label="Montant" emptyValue={0} validate={isPositive} />
            <TextInput
              source="reason"
              label="Motif"
              helperText="Le membre le lit dans son relevé."
              validate={isReason}
              slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off' } }}
            />
            <MovementBalance />
            {error !== null && <ErrorMessage error={error} />}
          </div>
        </Form>
      </Dialog>
    </CreateBase>
  );
}

function Buttons({ form, onClose }: { readonly form: string; readonly onClose: () => void }) {
  const { saving = false } = useSaveContext();
  return (
    <>
      <Button onClick={onClose}>Annuler</Button>
      <Button variant="primary" type="submit" form={form} busy={saving}>
        Enregistrer le mouvement
      </Button>
    </>
  );
}
