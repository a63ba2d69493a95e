import { entriesOf } from '#domain/registration/entries.ts';
import { cx } from '../components/cx.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { useState } from 'react';
import type { CancellationPreview, ClubEvent } from '#contract/events.ts';
import { MAX_REASON_LENGTH, mayChangeEvent } from '#domain/events/changes.ts';
import { isPast } from '#domain/events/status.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { errorMessages } from '#messages/errors.ts';
import { amountOfEuros, plural, siteName, dayAndTime } from '#messages/format.ts';
import { Button } from '../components/Button.tsx';
import { useOffers } from '../data/club-hooks.ts';
import { useSingleMutation } from '../data/useSingleMutation.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { ErrorMessage, QueryBody, Skeleton } from '../feedback/states.tsx';
import { Checkbox } from '../form/Checkbox.tsx';
import { TextArea } from '../form/Field.tsx';
import { useNow } from '../hooks/useNow.ts';
import styles from './CancelEvent.module.css';
import { MoveDialog } from './MoveDialog.tsx';

interface CancelEventProps {
  readonly event: ClubEvent;
  readonly actor: Actor;
  /** Takes the sentence that says what was done. */
  readonly onDone: (said: string) => void;
}

/** Cancels an outing (specification §4); on our server with a reason, or moves it to another day. */
export function CancelEvent({ event, actor, onDone }: CancelEventProps) {
  const [ticked, setTicked] = useState(false);
  const [asking, setAsking] = useState<'cancel' | 'move' | null>(null);
  const tellsRegistrants = useOffers('cancellationNotices');
  const now = useNow();
  const movable = useOffers('moves') && !isPast(event, now);
  const verdict = mayChangeEvent(actor, event);
  // Predicts the server's rule (contract §5), which also depends on payments and palanquées unknown here.
  const deletes = entriesOf(event).length === 0;

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => (await call('DELETE /events/:id', { params: { id: event.id } }))?.status === 'CANCELLED',
    once: true,
    onSuccess: (cancelled) =>
      onDone(deletes && !cancelled ? 'La plongée est supprimée.' : cancelledSentence(tellsRegistrants, 0)),
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
          {!ticked && movable && verdict.ok && (
            <Button icon="calendar" aria-haspopup="dialog" onClick={() => setAsking('move')}>
              Reporter
            </Button>
          )}
          {ticked && (
            <Button
              variant="danger"
              icon={deletes ? 'trash' : 'close'}
              busy={isPending}
              onClick={() => (tellsRegistrants && !deletes ? setAsking('cancel') : mutate())}
            >
              {deletes ? 'Supprimer' : 'Annuler'}
            </Button>
          )}
        </div>
      )}
      {error && <ErrorMessage error={error} onRetry={() => mutate()} />}
      {/* Both stay where somebody else was faster, to say so. */}
      {asking === 'cancel' && (
        <CancelDialog
          {...{ event, actor, onDone }}
          onMove={movable ? () => setAsking('move') : null}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'move' && <MoveDialog {...{ event, actor, onDone }} onClose={() => setAsking(null)} />}
    </>
  );
}

const cancelledSentence = (told: boolean, refunded: number): string =>
  [
    'La plongée est annulée',
    ...(told ? ['les inscrits sont prévenus'] : []),
    ...(refunded > 0 ? [`${amountOfEuros(refunded)} sont remboursés`] : []),
  ].join(', ') + '.';

interface CancelDialogProps extends CancelEventProps {
  /** Null where the outing cannot be moved. */
  readonly onMove: (() => void) | null;
  readonly onClose: () => void;
}

const FORM = 'cancel-event';

function CancelDialog({ event, actor, onDone, onMove, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [ticked, setTicked] = useState(true);
  const queries = useQueryClient();
  const preview = useQuery({
    queryKey: ['events', 'cancellation', event.id],
    queryFn: ({ signal }) => call('GET /events/:id/annulation', { signal, params: { id: event.id } }),
    gcTime: 0,
  });
  const mayRefund = can(actor, 'ledger.write');
  const { debits = 0, debited = 0 } = preview.data ?? {};
  const refund = mayRefund && ticked && debits > 0;
  const cancelling = useSingleMutation({
    mutationFn: () =>
      call('POST /events/:id/annulation', {
        params: { id: event.id },
        body: { reason, ...(refund && { refund }) },
      }),
    once: true,
    onSuccess: () => {
      for (const moved of refund ? ['divers', 'ledger'] : []) void queries.invalidateQueries({ queryKey: [moved] });
      onDone(cancelledSentence(true, refund ? debited : 0));
    },
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
        {(known) => <Consequences preview={known} mayRefund={mayRefund} />}
      </QueryBody>
      {onMove && (
        <p className={cx('row between gap-4 wrap', styles.instead)}>
          Les inscrits peuvent aussi garder leur place un autre jour.
          <Button icon="calendar" onClick={onMove}>
            Proposer une autre date
          </Button>
        </p>
      )}
      <form
        id={FORM}
        className="stack gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (obstacle === null) cancelling.mutate();
        }}
      >
        <TextArea
          label="Motif"
          help="Visible sur la plongée et dans l’e-mail aux inscrits."
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          data-autofocus
          onChange={({ target }) => setReason(target.value)}
        />
        {mayRefund && debits > 0 && (
          <Checkbox
            label={`Rembourser ${debits > 1 ? `les ${debits}\u00a0débits` : 'le débit'} (${amountOfEuros(debited)})`}
            help={ticked ? undefined : 'À rembourser plus tard, depuis «\u00a0Tous les mouvements\u00a0».'}
            checked={ticked}
            onChange={({ target }) => setTicked(target.checked)}
          />
        )}
      </form>
    </ConfirmDialog>
  );
}

interface ConsequencesProps {
  readonly preview: CancellationPreview;
  readonly mayRefund: boolean;
}

function Consequences({ preview, mayRefund }: ConsequencesProps) {
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
        ? `${debited === undefined ? '' : `${amountOfEuros(debited)} en `}${plural(debits, 'débit', 'débits')}${mayRefund ? '' : ', par le trésorier'}`
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
