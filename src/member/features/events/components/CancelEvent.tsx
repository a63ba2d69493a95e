import { useState } from 'react';
import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import { deleteEvent } from '../../../../shared/api/resources/event-acts.ts';
import { mayCancelEvent } from '../../../../shared/domain/events/changes.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Checkbox } from '../../../../shared/ui/form/Checkbox.tsx';
import { useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import styles from './EventDetails.module.css';

interface CancelEventProps {
  readonly event: EventRecord;
  readonly actor: Actor;
  readonly onDone: (deleted: boolean) => void;
}

/** Specification §4. */
export function CancelEvent({ event, actor, onDone }: CancelEventProps) {
  const [ticked, setTicked] = useState(false);
  const ours = useServer() === 'ours';
  const verdict = mayCancelEvent(actor, outingOf(event));
  // Predicts the server's rule (contract §5), which also depends on payments and palanquées unknown here.
  const deletes = entriesOf(event).length === 0;

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => deleteEvent(event.id),
    once: true,
    onSuccess: (cancelled) => onDone(deletes && !cancelled),
  });
  if (event.status === 'CANCELLED') return null;
  return (
    <>
      <div className={styles.cancel}>
        <Checkbox
          label="Annuler la plongée"
          help={
            deletes
              ? 'Personne ne s’est inscrit\u00a0: la plongée sera supprimée.'
              : `La plongée restera visible comme annulée${ours ? ', et les inscrits seront prévenus par e-mail' : ''}.`
          }
          checked={ticked}
          reason={verdict.ok ? null : errorMessages[verdict.code]}
          onChange={(change) => setTicked(change.target.checked)}
        />
        {ticked && (
          <Button variant="danger" icon={deletes ? 'trash' : 'close'} busy={isPending} onClick={() => mutate()}>
            {deletes ? 'Supprimer' : 'Annuler'}
          </Button>
        )}
      </div>
      {error && <ErrorMessage error={error} onRetry={() => mutate()} />}
    </>
  );
}
