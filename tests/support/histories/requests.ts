// Acts as calls of the club's API, and its answers as the checker compares them.
import type { ClubEvent } from '../../../src/shared/contract/events.ts';
import type { Movement, OutingAccount } from '../../../src/shared/contract/ledger.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '../../../src/shared/domain/money.ts';
import type { AccountView, Act, Answer, OutingView } from './history.ts';

/** Null for what is no call. */
export function requestOf(act: Act): { readonly method: string; readonly path: string; readonly body?: object } | null {
  switch (act.act) {
    case 'register': {
      const { outing, diver, type, position } = act;
      return {
        method: 'POST',
        path: `/events/${outing}/participants/${diver}/seuil/1`,
        body: { position, type, description: '' },
      };
    }
    case 'withdraw':
      return { method: 'DELETE', path: `/events/${act.outing}/participants/${act.diver}` };
    case 'move': {
      const { outing, diver, type, position } = act;
      return {
        method: 'PUT',
        path: `/events/${outing}/participants/${diver}/position/${position}/type/${type}`,
        body: {},
      };
    }
    case 'places':
      return { method: 'PUT', path: `/events/${act.outing}`, body: { diverMaxNumber: act.diverMax } };
    case 'cancel':
      return { method: 'DELETE', path: `/events/${act.outing}` };
    case 'look':
      return { method: 'GET', path: `/events/${act.outing}` };
    case 'debit': {
      const lines = act.lines.map(({ diver, cents }) => ({ diver, amount: eurosOfCents(cents) }));
      return {
        method: 'POST',
        path: `/mouvements/sortie/${act.outing}`,
        body: { lines, key: act.key, again: act.again },
      };
    }
    case 'refund':
      return { method: 'POST', path: `/mouvements/sortie/${act.outing}/remboursement` };
    case 'credit': {
      const { diver, cents, key } = act;
      return {
        method: 'POST',
        path: '/mouvements',
        body: { diver, amount: eurosOfCents(cents), reason: 'Gonflage', key },
      };
    }
    case 'balance':
      return { method: 'GET', path: `/divers/${act.diver}` };
    case 'statement':
      return { method: 'GET', path: `/divers/${act.diver}/mouvements` };
    case 'confirm':
      return { method: 'GET', path: `/helloasso/v5/organizations/club/checkout-intents/${act.checkout}` };
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
  return { status: event.status, diverMax: event.diverMaxNumber, active: placed(true), removed: placed(false) };
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
