import { useState } from 'react';
import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import { deleteEvent } from '../../../../shared/api/resources/events.ts';
import { mayCancelEvent } from '../../../../shared/domain/events/changes.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Checkbox } from '../../../../shared/ui/form/Checkbox.tsx';
import { useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import styles from './EventDetails.module.css';

export interface CancelEventProps {
  readonly event: EventRecord;
  readonly actor: Actor;
  /** The outing is cancelled or deleted. */
  readonly onDone: (deleted: boolean) => void;
}

/** Ticking 'Annuler la plongée' brings up the button that does it (specification §4). */
export function CancelEvent({ event, actor, onDone }: CancelEventProps) {
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ours = useServer() === 'ours';
  const verdict = mayCancelEvent(actor, outingOf(event));
  // As the server does it: deleted when no registration was ever made, else cancelled (contract §5). What only the server
  // knows, money or palanquées, shows in its answer.
  const deletes = entriesOf(event).length === 0;

  const run = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const cancelled = await deleteEvent(event.id);
      onDone(deletes && !cancelled);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
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
          <Button variant="danger" icon={deletes ? 'trash' : 'close'} busy={busy} onClick={() => void run()}>
            {deletes ? 'Supprimer' : 'Annuler'}
          </Button>
        )}
      </div>
      {error !== null && <ErrorMessage error={error} onRetry={() => void run()} />}
    </>
  );
}
