// Acts as calls of the club's API, and its answers as the checker compares them.
import type { ClubEvent } from '#contract/events.ts';
import type { Movement, OutingAccount } from '#contract/ledger.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '#domain/money.ts';
import type { AccountView, Act, Answer, OutingView } from './history.ts';

type Request = readonly [method: string, path: string, body?: object];

/** Null for what is no call. */
export function requestOf(act: Act): Request | null {
  switch (act.act) {
    case 'register': {
      const { outing, diver, type, position } = act;
      return ['POST', `/events/${outing}/participants/${diver}/seuil/1`, { position, type, description: '' }];
    }
    case 'withdraw':
      return ['DELETE', `/events/${act.outing}/participants/${act.diver}`];
    case 'move': {
      const { outing, diver, type, position } = act;
      return ['PUT', `/events/${outing}/participants/${diver}/position/${position}/type/${type}`, {}];
    }
    case 'places':
      return ['PUT', `/events/${act.outing}`, { diverMaxNumber: act.diverMaxNumber }];
    case 'cancel':
      return ['DELETE', `/events/${act.outing}`];
    case 'look':
      return ['GET', `/events/${act.outing}`];
    case 'debit': {
      const { outing, key, again } = act;
      const lines = act.lines.map(({ diver, cents }) => ({ diver, amount: eurosOfCents(cents) }));
      return ['POST', `/mouvements/sortie/${outing}`, { lines, key, again }];
    }
    case 'refund':
      return ['POST', `/mouvements/sortie/${act.outing}/remboursement`];
    case 'credit': {
      const { diver, cents, key } = act;
      return ['POST', '/mouvements', { diver, amount: eurosOfCents(cents), reason: 'Gonflage', key }];
    }
    case 'balance':
      return ['GET', `/divers/${act.diver}`];
    case 'statement':
      return ['GET', `/divers/${act.diver}/mouvements`];
    case 'confirm':
      return ['GET', `/helloasso/v5/organizations/club/checkout-intents/${act.checkout}`];
    case 'pay':
    case 'settle':
      return null;
  }
}

const cents = (euros: number): Cents => centsOfEuros(euros) ?? NaN;

function outingView(event: ClubEvent): OutingView {
  const all = [event.participants, event.pendingParticipants, event.accompanists, event.pendingAccompanists].flat();
  const placed = (isActive: boolean): string[] =>
    all.flatMap((one) => (one?.active === isActive ? `${one.type} ${one.position} ${one.id}` : [])).toSorted();
  return { status: event.status, diverMaxNumber: event.diverMaxNumber, active: placed(true), removed: placed(false) };
}

const accountView = ({ debits, debited, people }: OutingAccount): AccountView => ({
  debits,
  debited: cents(debited),
  sums: people.map(({ id, debited: out, refunded }) => `${id} ${cents(out)} ${cents(refunded)}`).toSorted(),
  wallets: Object.fromEntries(people.map(({ id, wallet }) => [id, cents(wallet)])),
});

/** Amounts of a wallet but for the opening one. */
export const amountsOf = (movements: readonly { readonly kind: string; readonly cents: Cents }[]): Cents[] =>
  movements.flatMap((one) => (one.kind === 'OPENING' ? [] : one.cents));

export function answerOf({ act }: Act, body: unknown): Answer {
  switch (act) {
    case 'debit':
    case 'refund':
      return accountView(body as OutingAccount);
    case 'credit':
      return { balance: cents((body as Movement).balance) };
    case 'balance':
      return { balance: cents((body as { porte_Monnaie: number }).porte_Monnaie) };
    case 'statement': {
      const { content } = body as { content: Movement[] };
      const amounts = amountsOf(content.map(({ kind, amount }) => ({ kind, cents: cents(amount) })));
      return { amounts: amounts.toSorted((a, b) => a - b) };
    }
    case 'confirm':
    case 'pay':
    case 'settle':
      return { paid: (body as { status: string }).status === 'Authorized' };
    default:
      return outingView(body as ClubEvent);
  }
}
