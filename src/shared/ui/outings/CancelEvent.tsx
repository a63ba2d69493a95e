import { entriesOf } from '#domain/registration/entries.ts';
import { cx } from '../components/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { useState } from 'react';
import type { CancellationPreview, ClubEvent } from '#contract/events.ts';
import { MAX_REASON_LENGTH, mayChangeEvent } from '#domain/events/changes.ts';
import type { Actor } from '#domain/permissions.ts';
import { errorMessages } from '#messages/errors.ts';
import { amountOfEuros, plural, siteName, dayAndTime } from '#messages/format.ts';
import { Button } from '../components/Button.tsx';
import { useOffers } from '../data/club-hooks.ts';
import { useSingleMutation } from '../data/useSingleMutation.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { ErrorMessage, QueryBody, Skeleton } from '../feedback/states.tsx';
import { Checkbox } from '../form/Checkbox.tsx';
import { TextArea } from '../form/Field.tsx';
import styles from './CancelEvent.module.css';

interface CancelEventProps {
  readonly event: ClubEvent;
  readonly actor: Actor;
  readonly onDone: (deleted: boolean) => void;
}

/** Specification §4; our server is told a reason, in a dialog. */
export function CancelEvent({ event, actor, onDone }: CancelEventProps) {
  const [ticked, setTicked] = useState(false);
  const [asking, setAsking] = useState(false);
  const tellsRegistrants = useOffers('cancellationNotices');
  const verdict = mayChangeEvent(actor, event);
  // Predicts the server's rule (contract §5), which also depends on payments and palanquées unknown here.
  const deletes = entriesOf(event).length === 0;

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => (await call('DELETE /events/:id', { params: { id: event.id } }))?.status === 'CANCELLED',
    once: true,
    onSuccess: (cancelled) => onDone(deletes && !cancelled),
  });
  return (
    <>
      {event.status !== 'CANCELLED' && (
        <div className={cx('row between gap-4', styles.cancel)}>
          <Checkbox
            label="Annuler la plongée"
            help={
              deletes
                ? 'Personne ne s’est inscrit\u00a0: la plongée sera supprimée.'
                : `La plongée restera visible comme annulée${tellsRegistrants ? ', et les inscrits seront prévenus par e-mail' : ''}.`
            }
            checked={ticked}
            reason={verdict.ok ? null : errorMessages[verdict.code]}
            onChange={(change) => setTicked(change.target.checked)}
          />
          {ticked && (
            <Button
              variant="danger"
              icon={deletes ? 'trash' : 'close'}
              busy={isPending}
              onClick={() => (tellsRegistrants && !deletes ? setAsking(true) : mutate())}
            >
              {deletes ? 'Supprimer' : 'Annuler'}
            </Button>
          )}
        </div>
      )}
      {error && <ErrorMessage error={error} onRetry={() => mutate()} />}
      {/* Stays where somebody else was faster, to say so. */}
      {asking && <CancelDialog event={event} onDone={() => onDone(false)} onClose={() => setAsking(false)} />}
    </>
  );
}

interface CancelDialogProps {
  readonly event: ClubEvent;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const FORM = 'cancel-event';

function CancelDialog({ event, onDone, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const preview = useQuery({
    queryKey: ['events', 'cancellation', event.id],
    queryFn: ({ signal }) => call('GET /events/:id/annulation', { signal, params: { id: event.id } }),
    gcTime: 0,
  });
  const cancelling = useSingleMutation({
    mutationFn: () => call('POST /events/:id/annulation', { params: { id: event.id }, body: { reason } }),
    once: true,
    onSuccess: onDone,
  });
  const obstacle = reason.trim() === '' ? 'Écrivez d’abord le motif.' : null;
  return (
    <ConfirmDialog
      size="m"
      title={'Annuler cette plongée\u00a0?'}
      subtitle={`${siteName(event.site.name)}, ${dayAndTime(event.date)}`}
      cancelLabel="Garder la plongée"
      confirmLabel="Annuler la plongée"
      variant="danger"
      reason={obstacle}
      mutation={cancelling}
      form={FORM}
      onClose={onClose}
    >
      <QueryBody query={preview} skeleton={<Skeleton height={84} />}>
        {(known) => <Consequences preview={known} />}
      </QueryBody>
      <form
        id={FORM}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (obstacle === null) cancelling.mutate();
        }}
      >
        <TextArea
          label="Motif"
          help="On le lit sur la plongée, dans l’e-mail aux inscrits et dans l’historique."
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          data-autofocus
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}

function Consequences({ preview }: { readonly preview: CancellationPreview }) {
  const { registered, waiting, unreachable, debits, debited } = preview;
  const told = [
    registered > 0 && plural(registered, 'inscrit', 'inscrits'),
    waiting > 0 && `${plural(waiting, 'personne', 'personnes')} en liste d’attente`,
  ].filter((one) => one !== false);
  const facts = [
    ['Prévenus par e-mail', told.join(', ') || 'Personne'],
    ['Sans adresse e-mail', unreachable > 0 && `${plural(unreachable, 'inscrit', 'inscrits')}, à prévenir autrement`],
    [
      'À rembourser',
      debits > 0
        ? `${debited === undefined ? '' : `${amountOfEuros(debited)} en `}${plural(debits, 'débit', 'débits')}, par le trésorier`
        : 'Rien n’a été débité',
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([term, text]) =>
        text === false ? null : (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
