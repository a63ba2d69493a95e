import { useState, type FormEvent } from 'react';
import type { Entry } from '../../../../shared/contract/events.ts';
import { fullName } from '../../../../shared/domain/divers/identity.ts';
import { isPending, kindOf, type RegistrationType } from '../../../../shared/domain/registration/kinds.ts';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { moving } from '../api/useRegistrationActions.ts';
import { obstacleToMove, targetsOf } from '../model/move-targets.ts';
import styles from './Dialogs.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { useSheet } from './sheet-context.ts';

/** Moves a registrant to another slot, or to or from the waiting list (specification §4). */
export function MoveDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { event, viewer, actions } = useSheet();
  const [type, setType] = useState<RegistrationType>(kindOf(entry.type));
  const [slot, setSlot] = useState<number | null>(null);
  const targets = targetsOf(event, entry, type);
  const target = targets.find((place) => place.position === slot) ?? targets[0];
  const obstacle = obstacleToMove(event, viewer, entry, type);
  const waits = isPending(type);

  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (target === undefined || obstacle !== null) return;
    onClose();
    actions.act(moving(event, entry, target));
  };
  return (
    <ConfirmDialog
      title={`${isPending(entry.type) ? 'Donner une place à' : 'Déplacer'} ${fullName(entry)}`}
      confirmLabel={waits ? 'Mettre en attente' : `Mettre en place ${target?.position ?? ''}`}
      cancelLabel="Ne rien changer"
      reason={obstacle}
      form="move"
      onClose={onClose}
    >
      <form id="move" className={styles.form} onSubmit={submit}>
        <PlaceFields
          type={type}
          positions={waits ? [] : targets.map(({ position }) => position)}
          position={target?.position}
          note={waits && <p className={styles.note}>À la fin de la liste, dans l’ordre d’arrivée.</p>}
          focused
          onType={(chosen) => {
            setType(chosen);
            setSlot(null);
          }}
          onPosition={setSlot}
        />
        {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
      </form>
    </ConfirmDialog>
  );
}
