import { useState } from 'react';
import type { Dossier } from '../../../shared/contract/season.ts';
import { messageOf } from '../../../shared/api/client/errors.ts';
import { settleDossier } from '../../../shared/api/resources/season.ts';
import { eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import { amount } from '../../../shared/messages/money.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { TextField } from '../../../shared/ui/form/TextField.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { useAct } from '../../screens/useAct.ts';
import styles from './Dossiers.module.css';
import { ofName } from './names.ts';
import { useDone } from './useDone.ts';

interface SettleDialogProps {
  readonly dossier: Dossier;
  readonly due: Cents;
  readonly onClose: () => void;
}

const SHORTEST = 3;

/** The fee has come in cash, by cheque or by transfer: how is written into the ledger. */
export function SettleDialog({ dossier, due, onClose }: SettleDialogProps) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const done = useDone();
  const settle = useAct({
    mutationFn: () => settleDossier(dossier.id, { amount: eurosOfCents(due), reason: reason.trim() }),
    onSuccess: () => {
      toast(`La cotisation ${ofName(dossier)} est réglée.`);
      onClose();
      return done();
    },
    // Somebody else was quicker: the list shows what is due by now.
    onError: done,
  });
  const missing = reason.trim().length < SHORTEST;
  const submit = (): void => {
    setAsked(true);
    if (!missing) settle.mutate();
  };
  return (
    <Dialog
      title={`Cotisation ${ofName(dossier)} réglée ?`}
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" busy={settle.isPending} onClick={submit}>
            {`Enregistrer ${amount(due)}`}
          </Button>
        </>
      }
    >
      <p>
        <strong>{amount(due)}</strong> reçus par un autre moyen que le paiement en ligne. La cotisation passe à 0 € et
        le mouvement est inscrit au journal.
      </p>
      <form
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          data-autofocus
          label="Comment"
          placeholder="Espèces, chèque nº…, virement du…"
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={asked && missing ? 'Dites comment la cotisation a été réglée : le motif reste au journal.' : null}
        />
      </form>
      {settle.error && (
        <Banner tone="danger" live="alert">
          {messageOf(settle.error)}
        </Banner>
      )}
    </Dialog>
  );
}
