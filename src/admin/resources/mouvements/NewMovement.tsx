import { useId, useLayoutEffect, useRef } from 'react';
import { amount } from '../../../shared/messages/money.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { TextField } from '../../../shared/ui/form/TextField.tsx';
import { MemberPicker } from './MemberPicker.tsx';
import styles from './NewMovement.module.css';
import { useNewMovement } from './useNewMovement.ts';

interface NewMovementProps {
  /** Whose ledger is shown, if it is one member's. */
  readonly diver: number | undefined;
  readonly onClose: () => void;
}

/** A movement of a wallet, with its reason; the balance that it leads to is shown before it is saved. */
export function NewMovement({ diver, onClose }: NewMovementProps) {
  const form = useNewMovement(diver, onClose);
  const id = useId();
  const { member, before, after, errors } = form;
  const top = useRef<HTMLDivElement>(null);
  const wasChosen = useRef(member !== null);
  // Choosing takes away what had the focus, and so does choosing anew.
  useLayoutEffect(() => {
    if (wasChosen.current === (member !== null)) return;
    wasChosen.current = member !== null;
    top.current?.querySelector<HTMLElement>('input, button')?.focus();
  });
  return (
    <Dialog
      title="Nouveau mouvement"
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={id} busy={form.saving}>
            Enregistrer le mouvement
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <div ref={top}>
          {member ? (
            <div className={styles.member}>
              <p>
                <span className={styles.label}>Membre</span>
                {member.name || '…'}
              </p>
              <Button size="s" onClick={() => form.choose(null)}>
                Changer de membre
              </Button>
            </div>
          ) : (
            <MemberPicker onChoose={form.choose} error={errors.diver} />
          )}
        </div>
        <fieldset className={styles.ways}>
          <legend className={styles.label}>Sens</legend>
          <label>
            <input type="radio" name={`${id}-sens`} checked={form.way === 'out'} onChange={() => form.setWay('out')} />
            Débiter le porte-monnaie
          </label>
          <label>
            <input type="radio" name={`${id}-sens`} checked={form.way === 'in'} onChange={() => form.setWay('in')} />
            Créditer le porte-monnaie
          </label>
        </fieldset>
        <TextField
          label="Montant"
          unit="€"
          inputMode="decimal"
          autoComplete="off"
          style={{ textAlign: 'right' }}
          error={errors.amount}
          value={form.typed}
          onChange={({ target }) => form.setTyped(target.value)}
        />
        <TextField
          label="Motif"
          help="Le membre le lit dans son relevé."
          autoComplete="off"
          maxLength={300}
          error={errors.reason}
          value={form.reason}
          onChange={({ target }) => form.setReason(target.value)}
        />
        {before !== null && (
          <output className={styles.balance}>
            {after === null ? (
              <>Solde&nbsp;: {amount(before)}</>
            ) : (
              <>
                Solde&nbsp;: {amount(before)} <span aria-hidden="true">→</span>
                <span className="visually-hidden"> puis </span> <strong>{amount(after)}</strong>
              </>
            )}
          </output>
        )}
        {form.failure !== null && <ErrorMessage error={form.failure} />}
      </form>
    </Dialog>
  );
}
