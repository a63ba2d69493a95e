import { useState, type FormEvent } from 'react';
import type { Entry } from '../../../../shared/contract/events.ts';
import { isPending, kindOf, type RegistrationType } from '../../../../shared/domain/registration/kinds.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { Select } from '../../../../shared/ui/form/Select.tsx';
import { moving } from '../api/registration-actions.ts';
import { fullName } from '../model/names.ts';
import { obstacleToMove, targetsOf, TYPE_NAMES } from '../model/move-targets.ts';
import { useSheet } from './sheet-context.ts';
import styles from './Dialogs.module.css';

/** Moves a registrant: from the waiting list to a place, to another slot, or back to wait (specification §4). */
export function MoveQuestion({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { event, by, actions } = useSheet();
  const [type, setType] = useState<RegistrationType>(kindOf(entry.type));
  const [slot, setSlot] = useState<number | null>(null);
  const targets = targetsOf(event, entry, type);
  const target = targets.find((place) => place.position === slot) ?? targets[0];
  const obstacle = obstacleToMove(event, by, entry, type);

  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (target === undefined || obstacle !== null) return;
    onClose();
    void actions.act(moving(event, entry, target));
  };
  return (
    <Dialog
      size="s"
      title={`${isPending(entry.type) ? 'Donner une place à' : 'Déplacer'} ${fullName(entry)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Ne rien changer</Button>
          <Button variant="primary" type="submit" form="move" reason={obstacle}>
            {isPending(type) ? 'Mettre en attente' : `Mettre en place ${target?.position ?? ''}`}
          </Button>
        </>
      }
    >
      <form id="move" className={styles.form} onSubmit={submit}>
        <Select
          label="Inscrire comme"
          value={type}
          data-autofocus
          onChange={(event_) => {
            setType(TYPE_NAMES.find(([name]) => name === event_.target.value)?.[0] ?? type);
            setSlot(null);
          }}
        >
          {TYPE_NAMES.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
        {isPending(type) ? (
          <p className={styles.note}>À la fin de la liste, dans l’ordre d’arrivée.</p>
        ) : (
          targets.length > 0 && (
            <Select label="Place" value={target?.position} onChange={(change) => setSlot(Number(change.target.value))}>
              {targets.map(({ position }) => (
                <option key={position} value={position}>
                  Place {position}
                </option>
              ))}
            </Select>
          )
        )}
        {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
      </form>
    </Dialog>
  );
}
