import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '#api/client/call.ts';
import { MAX_LEAVES_FROM, MAX_SEATS, type CarShareBody, type CarShares } from '#contract/car-sharing.ts';
import type { ClubEvent } from '#contract/events.ts';
import { fullName } from '#domain/divers/identity.ts';
import { isPast } from '#domain/events/status.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { plural } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { useOffers } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Options, Select, TextField } from '#ui/form/Field.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import styles from './CarSharing.module.css';

interface CarSharingProps {
  readonly event: ClubEvent;
  readonly diverId: number;
}

/** Shows within 15 s that a driver has left. */
const REFETCH_MS = 15_000;

/** Seats offered and wanted, shown to registered and waiting members. */
export function CarSharing({ event, diverId }: CarSharingProps) {
  const now = useNow();
  const offersCars = useOffers('carSharing');
  const isOn = entriesOf(event).some((entry) => entry.active && entry.id === diverId);
  const params = { id: event.id };
  const read = useQuery({
    queryKey: ['car-sharing', event.id],
    queryFn: ({ signal }) => call('GET /events/:id/covoiturage', { params, signal }),
    enabled: offersCars && isOn && event.status !== 'CANCELLED',
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });
  const shares = read.data;
  const [edited, setEdited] = useState<CarShareBody | null>(null);
  const queries = useQueryClient();
  const saving = useSingleMutation({
    mutationFn: (body: CarShareBody | null) =>
      body ? call('PUT /events/:id/covoiturage', { params, body }) : call('DELETE /events/:id/covoiturage', { params }),
    onSuccess: async (saved, body) => {
      await queries.cancelQueries({ queryKey: ['car-sharing', event.id] });
      queries.setQueryData(['car-sharing', event.id], saved);
      setEdited(null);
      toast(body === null ? 'Vous n’êtes plus dans le covoiturage.' : saidOf(body));
    },
  });
  const closed = isPast(event, now);
  if (!isOn || (shares === undefined && !read.error) || (closed && shares?.length === 0)) return null;
  const mine = shares?.find(({ id }) => id === diverId);
  return (
    <section className={styles.section} aria-labelledby="covoiturage">
      <h3 id="covoiturage" className={cx('flex gap-3', styles.title)}>
        Covoiturage
        <span className="quiet small">visible des seuls inscrits</span>
      </h3>
      {read.error && <ErrorMessage error={read.error} onRetry={() => void read.refetch()} />}
      {shares && shares.length > 0 && <Shares shares={shares} diverId={diverId} />}
      {saving.error && <ErrorMessage error={saving.error} />}
      {!closed &&
        shares &&
        (edited ? (
          <ShareForm
            start={edited}
            busy={saving.isPending}
            onSave={(body) => saving.mutate(body)}
            onClose={() => setEdited(null)}
          />
        ) : (
          <div className="flex wrap gap-2">
            {mine ? (
              <>
                <Button size="s" aria-label="Modifier mon covoiturage" onClick={() => setEdited(mine)}>
                  Modifier
                </Button>
                <Button
                  size="s"
                  variant="quiet"
                  aria-label="Me retirer du covoiturage"
                  busy={saving.isPending}
                  onClick={() => saving.mutate(null)}
                >
                  Me retirer
                </Button>
              </>
            ) : (
              <>
                <Button size="s" onClick={() => setEdited({ seats: 3, leavesFrom: '' })}>
                  Je conduis…
                </Button>
                <Button size="s" onClick={() => setEdited({ seats: 0, leavesFrom: '' })}>
                  Je cherche une place…
                </Button>
              </>
            )}
          </div>
        ))}
    </section>
  );
}

const saidOf = ({ seats }: CarShareBody): string =>
  seats > 0 ? `Vous conduisez\u00a0: ${plural(seats, 'place', 'places')}.` : 'Vous cherchez une place.';

const textOf = ({ seats, left }: CarShares[number]): string => {
  if (left) return 'n’est plus inscrit(e)\u00a0: ses places ne sont plus proposées';
  return seats > 0 ? `conduit, ${plural(seats, 'place', 'places')}` : 'cherche une place';
};

const Shares = ({ shares, diverId }: { readonly shares: CarShares; readonly diverId: number }) => (
  <ul className={cx('stack', styles.shares)}>
    {shares.map((share) => (
      <li key={share.id} className={cx(share.left && 'quiet', share.id === diverId && styles.mine)}>
        <strong>{fullName(share)}</strong> {textOf(share)}
        {!share.left && share.leavesFrom !== '' && <span className="quiet"> · {share.leavesFrom}</span>}
      </li>
    ))}
  </ul>
);

interface ShareFormProps {
  readonly start: CarShareBody;
  readonly busy: boolean;
  readonly onSave: (body: CarShareBody) => void;
  readonly onClose: () => void;
}

function ShareForm({ start, busy, onSave, onClose }: ShareFormProps) {
  const [{ seats, leavesFrom }, setBody] = useState<CarShareBody>(start);
  const submit = (submission: FormEvent): void => {
    submission.preventDefault();
    onSave({ seats, leavesFrom: leavesFrom.trim() });
  };
  return (
    <form className={cx('flex wrap gap-3', styles.form)} onSubmit={submit}>
      {start.seats > 0 && (
        <Select
          label="Places libres"
          value={seats}
          onChange={({ target }) => setBody({ leavesFrom, seats: Number(target.value) })}
        >
          <Options of={Array.from({ length: MAX_SEATS }, (_, index) => [index + 1, String(index + 1)] as const)} />
        </Select>
      )}
      <TextField
        label={start.seats > 0 ? 'Je pars de' : 'Je peux partir de'}
        placeholder="Mons, gare, 7 h 15"
        maxLength={MAX_LEAVES_FROM}
        value={leavesFrom}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member has just pressed the button that opens it
        autoFocus
        onChange={({ target }) => setBody({ seats, leavesFrom: target.value })}
      />
      <div className="flex gap-2">
        <Button variant="primary" type="submit" busy={busy}>
          Enregistrer
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
