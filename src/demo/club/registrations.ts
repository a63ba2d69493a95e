import type { Insertable } from 'kysely';
import { instantInParis } from '#domain/dates.ts';
import { isSupervisorLevel } from '#domain/levels.ts';
import { mayRegister } from '#domain/registration/eligibility.ts';
import { centsOfEuros } from '#domain/money.ts';
import type { Kind, Place, RegistrationType } from '#domain/registration/placement.ts';
import { placeFor } from '#domain/registration/slots.ts';
import type { WalletPolicy } from '#domain/ledger/balance.ts';
import { actorOfRow } from '#server/modules/accounts/credentials/authenticator.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DemoMember } from './members.ts';
import type { OutingPlan } from './outings.ts';
import type { Random } from './random.ts';

export type NewEntry = Omit<Insertable<Tables['registrations']>, 'id' | 'event_id' | 'type'> & {
  readonly type: RegistrationType;
};

export interface StoredOuting extends OutingPlan {
  readonly id: number;
  readonly entries: readonly (NewEntry & { readonly id: number })[];
}

const REMARKS = [
  'Covoiturage possible',
  'J’apporte le pique-nique',
  'Bloc 15 L svp',
  'Arrive vers 9 h',
  'Deux plongées',
] as const;
const DAY = 24 * 3_600_000;
const CALLED_EARLIEST_DAYS = 35;

/** `order`: an array as long as `members`, overwritten here; numbers are shuffled three times as fast as members. */
export function registrationsFor(
  random: Random,
  plan: OutingPlan,
  members: readonly DemoMember[],
  wallet: WalletPolicy,
  now: Date,
  order: Uint32Array,
): NewEntry[] {
  // At the time of registrations: open, even if cancelled since.
  const outing = { ...plan, date: instantInParis(plan.day, plan.time).toISOString(), status: 'OPEN' } as const;
  const entries: NewEntry[] = [];
  const places: Place[] = [];
  const start = Date.parse(outing.date);
  const until = Math.min(start - 12 * 3_600_000, now.getTime());
  const from = Math.min(start - CALLED_EARLIEST_DAYS * DAY, until - 10 * DAY);
  const first = plan.first ? members.filter(({ licence }) => plan.first?.includes(licence)) : [];
  const missing: Record<Kind, number> = { ACCOMPANIST: plan.supervisors, PARTICIPANT: plan.divers };
  const total = plan.supervisors + plan.divers;

  for (let index = 0; index < order.length; index += 1) order[index] = index;
  random.shuffle(order);
  for (const member of queueOf(first, members, order)) {
    const actor = actorOfRow(member);
    const wanted: Kind = isSupervisorLevel(actor.level) && missing.ACCOMPANIST > 0 ? 'ACCOMPANIST' : 'PARTICIPANT';
    if (missing[wanted] === 0) {
      if (entries.length >= total) break;
      continue;
    }
    const at = new Date(from + ((until - from) * (entries.length + random.next())) / (total + 1));
    const { level, desactived } = actor;
    const candidate = { active: true, desactived, level, wallet: member.wallet_cents, alreadyRegistered: false };
    if (!mayRegister({ actor, candidate, outing, type: wanted, wallet, charge: null, now: at, tooLate: false }).ok)
      continue;
    const place = placeFor(outing, { type: wanted, position: 1 }, places);
    places.push(place);
    missing[wanted] -= 1;
    entries.push({
      diver_id: actor.id,
      type: place.type,
      position: place.position,
      active: 1,
      description: random.chance(0.15) ? random.pick(REMARKS) : '',
      delete_date: null,
      created_at: at.toISOString(),
      charge_cents: plan.chargedAtRegistration ? centsOfEuros(plan.price ?? 0) : null,
    });
  }
  // Withdraws the first registrant, on an outing without a waiting list.
  const [gone] = entries;
  if (
    gone &&
    entries.length > 4 &&
    !plan.first &&
    random.chance(0.4) &&
    places.every(({ type }) => type === 'ACCOMPANIST' || type === 'PARTICIPANT')
  ) {
    entries[0] = { ...gone, active: 0, delete_date: new Date(until).toISOString(), charge_cents: null };
  }
  return entries;
}

function* queueOf(
  first: readonly DemoMember[],
  members: readonly DemoMember[],
  order: Uint32Array,
): Generator<DemoMember> {
  yield* first;
  for (const index of order) {
    const member = members[index];
    if (member && !first.includes(member)) yield member;
  }
}
