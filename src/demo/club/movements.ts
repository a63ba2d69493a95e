import type { Insertable } from 'kysely';
import { addDays, instantInParis, type Day, type TimeOfDay } from '../../shared/domain/dates.ts';
import { debitReference } from '../../shared/domain/ledger/references.ts';
import type { MovementKind } from '../../shared/domain/ledger/kinds.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { MovementsTable } from '../../server/db/tables.ts';
import type { Random } from './random.ts';

export type MovementValues = Omit<Insertable<MovementsTable>, 'id'>;

/** A member and the balance that their movements have to come to. */
export interface Holder {
  readonly id: number;
  readonly wallet: Cents;
}

/** An outing and who has a place on it. */
export interface Outing {
  readonly id: number;
  readonly day: Day;
  readonly site: string;
  readonly cancelled: boolean;
  readonly divers: readonly number[];
}

interface Parts {
  readonly random: Random;
  readonly holders: readonly Holder[];
  readonly outings: readonly Outing[];
  /** Who enters what nobody pays online. */
  readonly treasurer: number;
  readonly today: Day;
}

/** What a day costs; the usual price elsewhere. */
const PRICES: Readonly<Record<string, Cents>> = { ZEELAND: 18_00, NEMO33: 28_00, 'LA GOMBE': 14_50, BARRAGE: 9_00 };
const USUAL_PRICE: Cents = 12_00;
const TOP_UPS = [50_00, 60_00, 80_00, 100_00] as const;
/** The books were opened a month before the first outing of the demonstration. */
const DAYS_BEFORE = 30;
/** An outing of the last days is still to be debited: that is the treasurer's to try out. */
const DEBITED_AFTER_DAYS = 3;
/** Above it, a wallet was topped up on the way rather than opened with so much. */
const MOST_AT_FIRST: Cents = 90_00;
/** Whoever would fall below it tops up the evening before. */
const COMFORT: Cents = 25_00;

interface Step {
  readonly day: Day;
  readonly time: TimeOfDay;
  readonly cents: Cents;
  readonly kind: MovementKind;
  readonly more?: Partial<MovementValues>;
}

const byDay = (steps: readonly Step[]): Step[] =>
  steps.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));

/** The season's fee, which is kept beside the wallet. */
const FEE = { time: '18:05', cents: 170_00, kind: 'ONLINE_PAYMENT', more: { account: 'MEMBERSHIP' } } as const;

/** What the treasurer enters by hand, for some. */
const smallThings = (random: Random, last: Day, author_id: number): Step[] =>
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

/** How often and by how much somebody has topped up, so that what is left to open with is what one would bring. */
function topUps(random: Random, needed: Cents): { readonly opening: Cents; readonly payments: readonly Cents[] } {
  const payments: Cents[] = [];
  let opening = needed;
  while (opening > MOST_AT_FIRST) {
    const payment = Math.min(random.pick(TOP_UPS), opening - (opening % 10_00));
    payments.push(payment);
    opening -= payment;
  }
  return { opening, payments };
}

/** The debits of a member in their order, with the top-ups where the wallet runs low; the others in the last weeks. */
function walked(
  random: Random,
  debits: readonly Step[],
  opening: Cents,
  payments: readonly Cents[],
  last: Day,
): Step[] {
  const steps: Step[] = [];
  const waiting = [...payments];
  const pay = (day: Day): Cents => {
    const cents = waiting.shift() ?? 0;
    steps.push({ day, time: '21:15', cents, kind: 'ONLINE_PAYMENT' });
    return cents;
  };
  let balance = opening;
  for (const debit of debits) {
    while (waiting.length > 0 && balance + debit.cents < COMFORT) balance += pay(addDays(debit.day, -2));
    steps.push(debit);
    balance += debit.cents;
  }
  while (waiting.length > 0) pay(addDays(last, -random.between(0, DAYS_BEFORE - 5)));
  return steps;
}

/**
 * How each wallet came to be what it is (contract §9): books that were opened, outings that were debited, top-ups in
 * between. Each member's rows sum up to their balance, whatever chance says. The same for the same club.
 */
export function demoMovements({ random, holders, outings, treasurer, today }: Parts): MovementValues[] {
  const first = outings[0]?.day ?? today;
  const opened = addDays(first < today ? first : today, -DAYS_BEFORE);
  const yesterday = addDays(today, -1);
  const debitsOf = new Map<number, Step[]>();
  for (const outing of outings) {
    // Booked and paid ahead: there is something to pay back.
    const day = outing.cancelled ? yesterday : addDays(outing.day, DEBITED_AFTER_DAYS);
    if (day >= today) continue;
    const cents = -(PRICES[outing.site] ?? USUAL_PRICE);
    for (const id of outing.divers) {
      const more = { author_id: treasurer, event_id: outing.id, reference: debitReference(outing.id, 'demo', id) };
      const step: Step = { day, time: '20:30', cents, kind: 'OUTING', more };
      debitsOf.set(id, [...(debitsOf.get(id) ?? []), step]);
    }
  }

  let paid = 0;
  const rowOf = (diver_id: number, { day, time, cents, kind, more }: Step): MovementValues => ({
    diver_id,
    cents,
    kind,
    reference: kind === 'ONLINE_PAYMENT' ? `helloasso:payment:demo-${(paid += 1)}` : null,
    reason: null,
    author_id: null,
    event_id: null,
    account: 'WALLET',
    created_at: instantInParis(day, time).toISOString(),
    ...more,
  });

  const rows = holders.flatMap(({ id, wallet }) => {
    const spent = byDay([...(debitsOf.get(id) ?? []), ...smallThings(random, yesterday, treasurer)]);
    const needed = wallet - spent.reduce((sum, { cents }) => sum + cents, 0);
    const { opening, payments } = topUps(random, needed);
    const steps = walked(random, spent, opening, payments, yesterday);
    if (random.chance(0.4)) steps.unshift({ ...FEE, day: addDays(today, -70) });
    if (opening !== 0) steps.unshift({ day: opened, time: '12:00', cents: opening, kind: 'OPENING' });
    return steps.map((step) => rowOf(id, step));
  });
  // As they were written: both engines number them in this order.
  return rows.toSorted((a, b) => (a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? -1 : 1));
}

/** Who holds a place for divers, of the rows of one outing. */
export const diversOf = (
  entries: readonly { readonly diver_id: number; readonly type: string; readonly active: number }[],
): number[] => entries.filter((entry) => entry.active === 1 && entry.type === 'PARTICIPANT').map((one) => one.diver_id);
