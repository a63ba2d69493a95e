import { cx } from '#ui/components/cx.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '#contract/events.ts';
import { refundedUntil } from '#domain/events/charges.ts';
import { eurosOfCents } from '#domain/money.ts';
import { topUpFor } from '#domain/payments/intents.ts';
import { isPending, type Kind } from '#domain/registration/placement.ts';
import { amount, amountOfEuros } from '#messages/format.ts';
import { chargedText, priceText, refundTerm } from '#messages/prices.ts';
import { refusalMessages } from '#messages/refusals.ts';
import { paths } from '#shared/paths.ts';
import { withQuery } from '#shared/query-string.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Icon } from '#ui/components/Icon.tsx';
import { chargeFor, priceFor } from '#ui/data/viewer.ts';
import { registering, removing } from '../model/actions.ts';
import { placeText } from '../model/changes.ts';
import { registerOptions, activeEntryOf, isSelf, overlapText, placeToAsk, roomFor } from '../model/rules.ts';
import styles from './RegisterBar.module.css';
import { useSheet } from './sheet-context.ts';

export function RegisterBar() {
  const { event, viewer, listed, actions, changes, registersOthers, openDialog } = useSheet();
  const { diver } = viewer;
  const cancelled = event.status === 'CANCELLED';
  const options = cancelled ? [] : registerOptions(event, viewer);
  const self = isSelf(viewer);
  const entry = activeEntryOf(event, diver.id);
  const [first] = options;
  const overlaps = (entry ?? first?.obstacle === null) && overlapText(event, listed, diver, self);
  // The bar's title has the price as a diver.
  const supervises = options.some(({ kind, obstacle }) => kind === 'ACCOMPANIST' && obstacle === null);
  const asSupervisor = supervises ? priceFor(event, viewer, diver, 'ACCOMPANIST') : null;
  const otherPrice = asSupervisor?.group ? asSupervisor : null;
  const status = useFocusAfter(actions.outcome);
  return (
    <div className={cx('row gap-3', styles.bar)}>
      <div ref={status} tabIndex={-1} className={styles.status}>
        {cancelled && <p>{event.reason ? `Annulée\u00a0: ${event.reason}` : refusalMessages.EVENT_CANCELLED}</p>}
        {actions.outcome === null && first?.obstacle && (
          <p className="quiet">
            {first.obstacle} {self && <Link to={withQuery(paths.situation, { sortie: event.id })}>Où j’en suis</Link>}{' '}
            {self && <TopUp />}
          </p>
        )}
        {first?.obstacle === null && <Charge kind={first.kind} />}
        {otherPrice && <p className="quiet">{`Comme encadrant\u00a0: ${priceText(otherPrice)}`}</p>}
        {actions.outcome === null && entry && !cancelled && <Registration entry={entry} />}
        <OutcomeLine />
        {overlaps && <p className={styles.overlaps}>{overlaps}</p>}
        <output className="block quiet small">{changes.text}</output>
      </div>
      {!cancelled && (registersOthers || (first && !first.obstacle)) && (
        <Button
          variant="quiet"
          icon="people"
          onClick={() => openDialog({ about: 'register', type: 'PARTICIPANT', slot: undefined })}
        >
          Inscrire quelqu’un…
        </Button>
      )}
      {options.toReversed().map((option) => {
        const charge = chargeFor(event, viewer, diver, option.kind);
        const action = registering(event, diver, placeToAsk(event, option.kind), self, charge);
        return (
          <Button
            key={option.kind}
            variant={option === first ? 'primary' : 'secondary'}
            reason={option.obstacle}
            busy={actions.running === action.key}
            onClick={() => actions.act(action)}
          >
            {option.text}
          </Button>
        );
      })}
      {entry && (
        <Button
          busy={actions.running === removing(event, entry, self).key}
          onClick={() => openDialog({ about: 'remove', entry })}
        >
          {self ? 'Me désinscrire' : `Désinscrire ${diver.firstname}`}
        </Button>
      )}
    </div>
  );
}

/** What registering takes, before one does. */
function Charge({ kind }: { readonly kind: Kind }) {
  const { event, viewer } = useSheet();
  const { diver, charges, now } = viewer;
  const charge = chargeFor(event, viewer, diver, kind);
  if (charge === null) return null;
  const term = refundTerm(refundedUntil(event, charges), now);
  const after = diver.wallet === null ? '' : ` Solde après\u00a0: ${amount(diver.wallet - charge)}.`;
  return <p>{chargedText(charge, isSelf(viewer) ? 'votre' : 'le', !roomFor(event, kind), term) + after}</p>;
}

/** With the least that makes the wallet suffice. */
function TopUp() {
  const { event, viewer } = useSheet();
  const { wallet } = viewer.diver;
  const charge = chargeFor(event, viewer, viewer.diver, 'PARTICIPANT');
  if (wallet === null || charge === null || wallet >= charge) return null;
  const cents = topUpFor(charge - wallet);
  return <Link to={withQuery(paths.walletTopUp, { montant: eurosOfCents(cents) })}>Recharger de {amount(cents)}</Link>;
}

/** Moves the focus to the result when the action removed the pressed button. */
function useFocusAfter(outcome: unknown) {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== null && document.activeElement === document.body) status.current?.focus();
  }, [outcome]);
  return status;
}

function Registration({ entry }: { readonly entry: Entry }) {
  const { event, viewer } = useSheet();
  const waits = isPending(entry.type);
  return (
    <p className={styles.registration}>
      <Badge tone={waits ? 'warn' : 'ok'}>
        <Icon name={waits ? 'clock' : 'check'} size={14} />
        {waits ? 'Liste d’attente' : entry.type === 'ACCOMPANIST' ? 'Encadrant' : 'Inscrit'}
      </Badge>
      {isSelf(viewer) ? 'Vous' : viewer.diver.firstname}&nbsp;:{' '}
      {waits ? placeText(event, entry) : `place ${entry.position}`}
      {!waits && entry.charge ? `, ${amountOfEuros(entry.charge)} débités` : ''}
    </p>
  );
}

/** Rendered even when empty, so that screen readers announce its changes. */
function OutcomeLine() {
  const { actions } = useSheet();
  const { outcome } = actions;
  const { failed, again } = outcome ?? {};
  return (
    <output className={styles.outcome}>
      {outcome && (
        <span className={failed ? styles.failed : styles.done}>
          <Icon name={failed ? 'danger' : 'check'} size={18} />
          {outcome.text}
          {failed && (
            <Button size="s" onClick={() => actions.act(failed)}>
              {again}
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
