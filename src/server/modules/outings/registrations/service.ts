import type { ParticipantParams, PlaceBody, RegistrationBody } from '#contract/events.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { isLate } from '#domain/events/charges.ts';
import { hasBegun } from '#domain/events/status.ts';
import { isSupervisorLevel } from '#domain/levels.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';
import { isUndecided, wasCharged } from '#domain/registration/charged.ts';
import { missingRight, type Actor } from '#domain/permissions.ts';
import { isTooLate, mayAct, mayWithdraw, type ListChange } from '#domain/registration/after-start.ts';
import { cleanDescription } from '#domain/registration/description.ts';
import { mayRegister } from '#domain/registration/eligibility.ts';
import * as placement from '#domain/registration/placement.ts';
import { joinAt, moveTo } from '#domain/registration/slots.ts';
import { can, type Right } from '#domain/server-permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { recordSecurity, type SecurityEvent } from '#server/commons/audit/security-log.ts';
import { subjectOf } from '#server/commons/divers/mapping.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import { eventOf, type EventRow } from '../events/mapping.ts';
import {
  chargeAt,
  chargeUnsaid,
  moveCharge,
  placeCharge,
  settleCharge,
  settleLeft,
  takeCharge,
} from '../entries/charges.ts';
import { promoteWaiting } from '../entries/promotion.ts';
import { byRemoval, entryOf, registrationsRepository, type EntryRow } from '../entries/repository.ts';
import { eventsRepository } from '../events/repository.ts';
import { leadIn } from '../palanquees/repository.ts';
import { registrationNotifications } from './notifications.ts';

/** `entries` are in the order of arrival, removed ones too. */
interface Locked {
  readonly tx: Tx;
  readonly event: EventRow;
  readonly diver: DiverRow;
  readonly entries: readonly EntryRow[];
  readonly by: ListChange;
}

interface Asked {
  readonly again?: boolean;
  readonly wallet?: Cents;
  readonly charge?: Cents | null;
}

type Act = Pick<SecurityEvent, 'action' | 'detail'>;
type Work = (locked: Locked) => Promise<readonly EntryRow[]>;

const isActive = (entry: EntryRow): boolean => entry.active === 1;

const activeOf = ({ diver, entries }: Locked) =>
  orNotFound(
    entries.find((one) => isActive(one) && one.diver_id === diver.id),
    'REGISTRATION_NOT_FOUND',
  );

/** Specification §7 'Events', contract §5, §10. */
export const registrationsService = (context: ServiceContext) => {
  const { database, clock, club } = context;
  const notify = registrationNotifications(context);

  /** Locks the diver, then the outing; callers without the right do not learn whether the diver exists. */
  const change = (actor: Actor, action: Right, { eventId, diverId }: ParticipantParams, work: Work) =>
    database.write(async (tx) => {
      const row = await diversRepository(tx).findForUpdate(diverId);
      const subject = { id: diverId, familyId: row?.family_id ?? null };
      const corrected = action === 'registrations.add' || action === 'registrations.remove' ? action : null;
      if (!can(actor, action, subject) && !(corrected && isSupervisorLevel(actor.level)))
        throw new DomainError(missingRight(actor));
      const event = orNotFound(await eventsRepository(tx).lock(eventId), 'EVENT_NOT_FOUND');
      const entries = await registrationsRepository(tx).ofEvent(eventId);
      // Contract §11, §12: the director of the dive corrects the list after the start.
      const begun = hasBegun(event, clock());
      const directs = begun && (await leadIn(tx, actor, eventId, entries)).directs;
      const by = { actor, subject, begun, directs };
      if (corrected && !mayAct(by, corrected)) throw new DomainError('FORBIDDEN');
      const diver = orNotFound(row, 'DIVER_NOT_FOUND');
      return eventOf(event, await work({ tx, event, diver, entries, by }), actor);
    });

  /** `wallet`: the balance to compare; `charge`: what the place takes from it. */
  const checkRules = async (
    { tx, event, diver, by }: Locked,
    type: placement.RegistrationType,
    { again = false, wallet = diver.wallet_cents, charge = null }: Asked,
  ) => {
    const verdict = mayRegister({
      actor: by.actor,
      candidate: {
        active: diver.active === 1,
        desactived: diver.desactived === 1,
        level: diver.level,
        wallet,
        alreadyRegistered: again,
      },
      outing: event,
      type,
      wallet: (await settingsRepository(tx).club()).wallet,
      charge,
      now: clock(),
      tooLate: isTooLate(by),
    });
    if (!verdict.ok) throw new DomainError(verdict.code);
  };

  /** Throws OUTING_BEGUN and FORBIDDEN. */
  function checkWithdrawal({ by }: Locked): void {
    const verdict = mayWithdraw(by);
    if (!verdict.ok) throw new DomainError(verdict.code);
  }

  /** Throws CHARGE_UNSAID with the price, unless the caller sent that price. */
  function checkSaid(said: number | null | undefined, charge: Cents | null): void {
    if (charge === null || centsOfEuros(said ?? NaN) === charge) return;
    throw chargeUnsaid(charge);
  }

  const charging = ({ tx, event, diver, by: { actor } }: Locked) => {
    const act = { actor, now: clock() };
    return {
      /** Refunds undecided late withdrawals of the member, then charges the new place. */
      async add(hasLeft: boolean, id: number, cents: Cents | null): Promise<void> {
        const paidBack = hasLeft ? await settleLeft(tx, act, event, diver.id) : 0;
        const balance = diver.wallet_cents + paidBack;
        if (cents !== null) await takeCharge(tx, act, event, { id: diver.id, balance }, { id, cents });
      },

      /** Refunds a withdrawal in time; answers the cents of a late one, for the treasurer to decide, else null. */
      async leave(entry: EntryRow): Promise<Cents | null> {
        if (!wasCharged(entry)) return null;
        if (isLate(event, club.config.charges, act.now)) return entry.charge_cents;
        await settleCharge(tx, act, event, entry, {});
        return null;
      },
    };
  };

  /** Writes who came or left after the start into the outing's history too. */
  async function record({ tx, event, diver, by }: Locked, act: Act, listed?: 'added' | 'removed'): Promise<void> {
    const { actor, begun } = by;
    const at = clock();
    await recordSecurity(tx, { at, actor, subject: diver.id, event: event.id, ...act });
    if (!begun || !listed) return;
    const [present, absent] = [{ registrant: sortedName(diver) }, { registrant: null }];
    const [before, after] = listed === 'added' ? [absent, present] : [present, absent];
    await recordAudit(tx, actor, at, { resource: 'events', id: event.id, action: 'update', before, after });
  }

  /** Promotes the first who waits to the freed place; answers the entries after it. */
  const promoteNext = async ({ tx, event }: Locked, left: EntryRow, others: readonly EntryRow[]) => {
    const kind = placement.kindOf(left.type);
    const isWaitedFor = others.some((entry) => isActive(entry) && entry.type === placement.pendingOf(kind));
    if (!isActive(left) || placement.isPending(left.type) || !isWaitedFor) return others;
    const promoted = await promoteWaiting(tx, event, kind, club.config, clock(), 1);
    await notify.promoted(tx, event, promoted);
    return registrationsRepository(tx).ofEvent(event.id);
  };

  return {
    /** Takes the requested or the first free slot, else a place on the waiting list. */
    add: (actor: Actor, target: ParticipantParams, body: RegistrationBody) =>
      change(actor, 'registrations.add', target, async (locked) => {
        const { tx, event, diver, entries } = locked;
        const own = entries.filter((entry) => entry.diver_id === diver.id);
        // Who comes back after leaving late has what was taken then.
        const left = own.filter(isUndecided);
        const charge = placeCharge(diver, body.type, event, club.config);
        const wallet = left.reduce((sum, { charge_cents: taken }) => sum + (taken ?? 0), diver.wallet_cents);
        await checkRules(locked, body.type, { again: own.some(isActive), wallet, charge });
        checkSaid(body.charge, charge);
        const wanted = { type: body.type, position: body.position ?? 1 };
        const verdict = joinAt(event, wanted, entries.filter(isActive));
        if (!verdict.ok) throw new DomainError(verdict.code);
        const { place } = verdict;
        const mayDescribe = can(actor, 'registrations.describe', subjectOf(diver));
        const values = {
          event_id: event.id,
          diver_id: diver.id,
          ...place,
          // Otherwise a removal and a registration would write another's remark.
          description: mayDescribe ? cleanDescription(body.description ?? '') : '',
          created_at: clock().toISOString(),
          charge_cents: charge,
        };
        const id = await registrationsRepository(tx).insert(values);
        const holds = !placement.isPending(place.type);
        if (holds) await charging(locked).add(left.length > 0, id, charge);
        await record(locked, { action: 'registered', detail: { to: place.type } }, 'added');
        const removed = own.filter((entry) => !isActive(entry)).toSorted(byRemoval);
        const former = removed.at(-1)?.type;
        await notify.registered(tx, actor, diver, event, { type: place.type, former, charge });
        return [...entries, entryOf(diver, { ...values, id, active: 1, delete_date: null })];
      }),

    /** The diver may have been moved since the page was read: falls back to their active entry. */
    describe: (actor: Actor, target: ParticipantParams, body: PlaceBody) =>
      change(actor, 'registrations.describe', target, async ({ tx, diver, entries }) => {
        const own = entries.filter((entry) => entry.diver_id === diver.id).toReversed();
        const named = own.filter((entry) => entry.type === body.type && entry.position === body.position);
        const entry = orNotFound(named.find(isActive) ?? named[0] ?? own.find(isActive), 'REGISTRATION_NOT_FOUND');
        if (!isActive(entry) && !can(actor, 'registrations.describeRemoved')) throw new DomainError('FORBIDDEN');
        if (body.description === undefined) return entries;
        const description = cleanDescription(body.description ?? '');
        await registrationsRepository(tx).describe(entry.id, description);
        return entries.map((one) => (one === entry ? { ...one, description } : one));
      }),

    /** Moves to exactly this place, by the rules of its kind; no other diver moves up. */
    move: (actor: Actor, target: ParticipantParams, to: placement.Place) =>
      change(actor, 'registrations.move', target, async (locked) => {
        const { tx, event, diver, entries } = locked;
        const entry = activeOf(locked);
        await checkRules(locked, to.type, {});
        const others = entries.filter((one) => isActive(one) && one !== entry);
        const verdict = moveTo(event, entry, to, others);
        if (!verdict.ok) throw new DomainError(verdict.code);
        const { place } = verdict;
        const charge = chargeAt(entry, place, event, club.config);
        await registrationsRepository(tx).place(entry.id, place, charge);
        await moveCharge(tx, { actor, now: clock() }, event, entry, place, charge);
        await record(locked, { action: 'moved', detail: { from: entry.type, to: place.type } });
        const movedUp = placement.isPending(entry.type) && place.type === placement.kindOf(entry.type);
        if (place.type !== entry.type) {
          const money = notify.placeMoney(event, diver, place.type, charge);
          await notify.moved(tx, actor, diver, event, (mails, notice) =>
            mails[movedUp ? 'promoted' : 'moved'](diver, { ...notice, money }, place.type),
          );
        }
        return entries.map((one) => (one === entry ? { ...one, ...place, charge_cents: charge } : one));
      }),

    remove: (actor: Actor, target: ParticipantParams) =>
      change(actor, 'registrations.remove', target, async (locked) => {
        const { tx, event, diver, entries } = locked;
        checkWithdrawal(locked);
        const entry = activeOf(locked);
        const kept = await charging(locked).leave(entry);
        const others = await registrationsRepository(tx).remove(entries, entry, kept, clock());
        await record(locked, { action: 'unregistered', detail: { from: entry.type } }, 'removed');
        await notify.removed(tx, actor, diver, event, entry, kept !== null);
        return promoteNext(locked, entry, others);
      }),

    /** Deletes for good: the active entry of that place before a removed one. */
    purge: (actor: Actor, target: ParticipantParams, { type, position }: placement.Place) =>
      change(actor, 'registrations.purge', target, async (locked) => {
        const { tx, event, diver, entries } = locked;
        const there = entries.filter(
          (one) => one.diver_id === diver.id && one.type === type && one.position === position,
        );
        const entry = orNotFound(there.find(isActive) ?? there[0], 'REGISTRATION_NOT_FOUND');
        if (isActive(entry)) checkWithdrawal(locked);
        if (entry.charge_cents !== null) await settleCharge(tx, { actor, now: clock() }, event, entry, {});
        await registrationsRepository(tx).purge(entry.id);
        const detail = { from: entry.type };
        await record(locked, { action: 'registrationPurged', detail }, isActive(entry) ? 'removed' : undefined);
        if (isActive(entry)) await notify.removed(tx, actor, diver, event, entry);
        const others = entries.filter((one) => one !== entry);
        return promoteNext(locked, entry, others);
      }),
  };
};
