import type { Insertable } from 'kysely';
import { addDays, instantInParis, parisDay, type Day, type TimeOfDay } from '#domain/dates.ts';
import { isPending } from '#domain/registration/placement.ts';
import { debitReference, placePrefix } from '#domain/ledger/references.ts';
import type { Account, MovementKind } from '#domain/ledger/kinds.ts';
import type { Cents } from '#domain/money.ts';
import type { Tables } from '#server/db/tables.ts';
import { ACCOUNTS } from './accounts.ts';
import type { DemoMember } from './members.ts';
import type { Random } from './random.ts';
import type { NewEntry, StoredOuting } from './registrations.ts';

export type MovementValues = Omit<Insertable<Tables['movements']>, 'id'> & {
  readonly account: Account;
  readonly kind: MovementKind;
};

interface Options {
  readonly random: Random;
  readonly members: readonly DemoMember[];
  readonly outings: readonly StoredOuting[];
  /** Author of movements that are not paid online. */
  readonly treasurer: number;
  readonly today: Day;
  /** Instalments of a fee. */
  readonly inThree: readonly MovementValues[];
}

const PRICES: Readonly<Record<string, Cents>> = { ZEELAND: 18_00, NEMO33: 28_00, 'LA GOMBE': 14_50, BARRAGE: 9_00 };
const USUAL_PRICE: Cents = 12_00;
const TOP_UPS = [50_00, 60_00, 80_00, 100_00] as const;
const DAYS_BEFORE = 30;
/** Leaves outings of the last days to be debited by hand. */
const DEBITED_AFTER_DAYS = 3;
const MAX_OPENING: Cents = 90_00;
const TOP_UP_BELOW: Cents = 25_00;

interface Step {
  readonly day: Day;
  readonly time: TimeOfDay;
  readonly cents: Cents;
  readonly kind: MovementKind;
  readonly more?: Partial<MovementValues>;
}

const byDay = (steps: readonly Step[]) => steps.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));

const FEE = { time: '18:05', cents: 170_00, kind: 'ONLINE_PAYMENT', more: { account: 'MEMBERSHIP' } } as const;

const BY_HAND = { kind: 'MANUAL', more: { reason: 'Cotisation' } } as const;

const manualMovements = (random: Random, last: Day, author_id: number): Step[] =>
  random.chance(0.15)
    ? [
        {
          day: addDays(last, -random.between(3, 20)),
          time: '19:40',
          cents: -4_00,
          kind: 'MANUAL',
          more: { author_id, reason: random.pick(['Gonflage d’un bloc', 'Location d’un détendeur']) },
        },
      ]
    : [];

function topUps(random: Random, needed: Cents): { readonly opening: Cents; readonly payments: readonly Cents[] } {
  const payments: Cents[] = [];
  let opening = needed;
  while (opening > MAX_OPENING) {
    const payment = Math.min(random.pick(TOP_UPS), opening - (opening % 10_00));
    payments.push(payment);
    opening -= payment;
  }
  return { opening, payments };
}

function withTopUps(random: Random, debits: readonly Step[], opening: Cents, payments: readonly Cents[], last: Day) {
  const steps: Step[] = [];
  const waiting = [...payments];
  const pay = (day: Day): Cents => {
    const cents = waiting.shift() ?? 0;
    steps.push({ day, time: '21:15', cents, kind: 'ONLINE_PAYMENT' });
    return cents;
  };
  let balance = opening;
  for (const debit of debits) {
    while (waiting.length > 0 && balance + debit.cents < TOP_UP_BELOW) balance += pay(addDays(debit.day, -2));
    steps.push(debit);
    balance += debit.cents;
  }
  while (waiting.length > 0) pay(addDays(last, -random.between(0, DAYS_BEFORE - 5)));
  return steps;
}

/** Movements behind each wallet (contract §9); each member's rows add up to their balance. Deterministic. */
export function demoMovements({ random, members, outings, treasurer, today, inThree }: Options): MovementValues[] {
  const first = outings[0]?.day ?? today;
  const opened = addDays(first < today ? first : today, -DAYS_BEFORE);
  const yesterday = addDays(today, -1);
  const debitsOf = new Map<number, Step[]>();
  for (const outing of outings) {
    // Debits a cancelled outing at once, so that it can be refunded.
    for (const { id, diver_id: diver, charge_cents: charge, type, created_at: at } of outing.entries) {
      if (!charge || isPending(type)) continue;
      const more = { author_id: diver, event_id: outing.id, reference: `${placePrefix(id)}0` };
      debitsOf.set(diver, [
        ...(debitsOf.get(diver) ?? []),
        { day: parisDay(at), time: '12:30', cents: -charge, kind: 'OUTING', more },
      ]);
    }
    const day = outing.status === 'CANCELLED' ? yesterday : addDays(outing.day, DEBITED_AFTER_DAYS);
    if (day >= today || outing.chargedAtRegistration) continue;
    const cents = -(PRICES[outing.site] ?? USUAL_PRICE);
    for (const id of diversOf(outing.entries)) {
      const more = { author_id: treasurer, event_id: outing.id, reference: debitReference(outing.id, 'demo', id) };
      const step: Step = { day, time: '20:30', cents, kind: 'OUTING', more };
      debitsOf.set(id, [...(debitsOf.get(id) ?? []), step]);
    }
  }

  // Shared by all steps of an instant: a club of 140,000 has 600,000 steps.
  const instants = new Map<string, string>();
  const instantOf = (day: Day, time: TimeOfDay): string => {
    const text = instants.get(day + time) ?? instantInParis(day, time).toISOString();
    instants.set(day + time, text);
    return text;
  };
  let paid = 0;
  const rowsOf = (
    { id, wallet_cents: wallet, dossier_paid_at: paidAt }: DemoMember,
    index: number,
  ): MovementValues[] => {
    const spent = byDay([...(debitsOf.get(id) ?? []), ...manualMovements(random, yesterday, treasurer)]);
    const needed = wallet - spent.reduce((sum, { cents }) => sum + cents, 0);
    const { opening, payments } = topUps(random, needed);
    const steps = withTopUps(random, spent, opening, payments, yesterday);
    const isInThree = inThree.some(({ diver_id }) => diver_id === id);
    const online = random.chance(0.4);
    const byHand = { ...FEE, ...BY_HAND, more: { ...FEE.more, ...BY_HAND.more, author_id: treasurer } };
    // The contract's accounts have no more movements than it says.
    const isPaid = paidAt !== null && !isInThree && (online || index >= ACCOUNTS.length);
    if (isPaid) steps.push({ ...(online ? FEE : byHand), day: parisDay(paidAt) });
    if (opening !== 0) steps.unshift({ day: opened, time: '12:00', cents: opening, kind: 'OPENING' });
    return steps.map(({ day, time, cents, kind, more }) => ({
      diver_id: id,
      cents,
      kind,
      reference: kind === 'ONLINE_PAYMENT' ? `helloasso:payment:demo-${(paid += 1)}` : null,
      account: 'WALLET',
      created_at: instantOf(day, time),
      ...more,
    }));
  };
  // Sorted, because both engines number rows in this order.
  return [...members.flatMap(rowsOf), ...inThree].sort((a, b) =>
    a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? -1 : 1,
  );
}

const diversOf = (entries: readonly NewEntry[]): number[] =>
  entries.filter((entry) => entry.active === 1 && entry.type === 'PARTICIPANT').map((one) => one.diver_id);
