import type { ClubEvent, ParticipantParams, PlaceBody, RegistrationBody } from '../../../shared/contract/events.ts';
import { isSupervisorLevel } from '../../../shared/domain/levels.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { can, type Action } from '../../../shared/domain/server-permissions.ts';
import { cleanDescription } from '../../../shared/domain/registration/description.ts';
import { mayRegister } from '../../../shared/domain/registration/eligibility.ts';
import {
  isPending,
  kindOf,
  MAX_POSITION,
  pendingOf,
  type RegistrationType,
} from '../../../shared/domain/registration/kinds.ts';
import { moveTo } from '../../../shared/domain/registration/moves.ts';
import { placeFor, type Place } from '../../../shared/domain/registration/placement.ts';
import { found, Refused } from '../../commons/errors.ts';
import { recordSecurity, type SecurityEvent } from '../../commons/security-log.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import type { Tx } from '../../db/database.ts';
import { subjectOf } from '../divers/mapping.ts';
import { diversRepository, type DiverRow } from '../divers/repository.ts';
import { eventsRepository, type EventRecord } from '../events/repository.ts';
import { eventView } from '../events/view.ts';
import { settingsRepository } from '../parametres/repository.ts';
import { correctionsAfterStart } from './after-start.ts';
import { registrationNotifications } from './notifications.ts';
import { promotion } from './promotion.ts';
import { lastRemovedOf, registrationsRepository, type RegistrantRow } from './repository.ts';

const NOT_FOUND = 'REGISTRATION_NOT_FOUND';

/** `entries` are in the order of arrival, removed ones too. */
interface Locked {
  readonly tx: Tx;
  readonly event: EventRecord;
  readonly diver: DiverRow;
  readonly entries: readonly RegistrantRow[];
}

const isAt = (entry: RegistrantRow, { type, position }: Place): boolean =>
  entry.type === type && entry.position === position;

const isActive = (entry: RegistrantRow): boolean => entry.active === 1;

/** Specification §7 'Events', contract §5, §10. */
export const registrationsService = (context: ServiceContext) => {
  const { database, clock } = context;
  const notify = registrationNotifications(context);
  const promote = promotion(context);
  const afterStart = correctionsAfterStart(context);

  /**
   * Locks the diver, then the outing. Callers without the right do not learn whether the diver exists, nor, but for
   * dive directors, the outing.
   */
  const change = (
    actor: Actor,
    action: Action,
    { eventId, diverId }: ParticipantParams,
    work: (of: Locked) => Promise<void>,
  ) =>
    database.write(async (tx) => {
      const row = await diversRepository(tx).findForUpdate(diverId);
      const subject = { id: diverId, familyId: row?.family_id ?? null };
      const withdraws = action === 'registrations.remove';
      if (!can(actor, action, subject) && !(withdraws && isSupervisorLevel(actor.level)))
        throw new Refused('FORBIDDEN');
      const event = found(await eventsRepository(tx).lock(eventId), 'EVENT_NOT_FOUND');
      const entries = await registrationsRepository(tx).ofEvent(eventId);
      if (withdraws) await afterStart.checkWithdrawal(actor, subject, { tx, event, entries });
      await work({ tx, event, diver: found(row, 'DIVER_NOT_FOUND'), entries });
      return eventView(tx, actor, event);
    });

  const checkRules = async (actor: Actor, { tx, event, diver }: Locked, type: RegistrationType, again: boolean) => {
    const verdict = mayRegister({
      actor,
      candidate: {
        active: diver.active === 1,
        desactived: diver.desactived === 1,
        level: diver.level,
        wallet: diver.wallet_cents,
        alreadyRegistered: again,
      },
      outing: event.outing,
      type,
      wallet: (await settingsRepository(tx).club()).wallet,
      now: clock(),
    });
    if (!verdict.ok) throw new Refused(verdict.code);
  };

  const record = (
    actor: Actor,
    { tx, event, diver }: Locked,
    act: Pick<SecurityEvent, 'action' | 'detail'>,
  ): Promise<void> => recordSecurity(tx, { at: clock(), actor, subject: diver.id, event: event.id, ...act });

  const passOn = async ({ tx, event, entries }: Locked, left: RegistrantRow): Promise<void> => {
    if (!isActive(left) || isPending(left.type)) return;
    const kind = kindOf(left.type);
    if (entries.some((entry) => isActive(entry) && entry.type === pendingOf(kind))) await promote(tx, event, kind, 1);
  };

  return {
    /** Takes the requested or the first free slot, else a place on the waiting list. */
    add: (actor: Actor, target: ParticipantParams, body: RegistrationBody): Promise<ClubEvent> =>
      change(actor, 'registrations.add', target, async (of) => {
        const { tx, event, diver, entries } = of;
        const active = entries.filter(isActive);
        await checkRules(
          actor,
          of,
          body.type,
          active.some((entry) => entry.diver_id === diver.id),
        );
        const place = placeFor(event.outing, { type: body.type, position: body.position ?? 1 }, active);
        if (place.position > MAX_POSITION) throw new Refused('EVENT_FULL');
        await registrationsRepository(tx).insert({
          event_id: event.id,
          diver_id: diver.id,
          ...place,
          description: cleanDescription(body.description ?? ''),
          created_at: clock().toISOString(),
        });
        await record(actor, of, { action: 'registered', detail: { to: place.type } });
        await afterStart.record(actor, of, 'added');
        await notify.registered(tx, actor, diver, event, {
          type: place.type,
          former: lastRemovedOf(diver.id, entries)?.type,
        });
      }),

    /** The diver may have been moved since the page was read: falls back to their active entry. */
    describe: (actor: Actor, target: ParticipantParams, body: PlaceBody): Promise<ClubEvent> =>
      change(actor, 'registrations.describe', target, async ({ tx, diver, entries }) => {
        const own = entries.filter((entry) => entry.diver_id === diver.id).toReversed();
        const named = own.filter((entry) => entry.type === body.type && entry.position === body.position);
        const entry = found(named.find(isActive) ?? named[0] ?? own.find(isActive), NOT_FOUND);
        if (!isActive(entry) && !can(actor, 'registrations.describeRemoved')) throw new Refused('FORBIDDEN');
        if (body.description === undefined) return;
        await registrationsRepository(tx).describe(entry.id, cleanDescription(body.description ?? ''));
      }),

    /** Moves to exactly this place, by the rules of its kind; no other diver moves up. */
    move: (actor: Actor, target: ParticipantParams, to: Place): Promise<ClubEvent> =>
      change(actor, 'registrations.move', target, async (of) => {
        const { tx, event, diver, entries } = of;
        const active = entries.filter(isActive);
        const entry = found(
          active.find((one) => one.diver_id === diver.id),
          NOT_FOUND,
        );
        await checkRules(actor, of, to.type, false);
        const others = active.filter((one) => one !== entry);
        const verdict = moveTo(event.outing, entry, to, others);
        if (!verdict.ok) throw new Refused(verdict.code);
        const { place } = verdict;
        if (isPending(place.type) && !isPending(entry.type))
          await afterStart.checkWithdrawal(actor, subjectOf(diver), of);
        await registrationsRepository(tx).place(entry.id, place);
        await record(actor, of, { action: 'moved', detail: { from: entry.type, to: place.type } });
        if (place.type === entry.type) return;
        const movedUp = isPending(entry.type) && place.type === kindOf(entry.type);
        await notify.moved(tx, actor, diver, event, (mails) =>
          mails[movedUp ? 'promoted' : 'moved'](diver, event, place.type),
        );
      }),

    remove: (actor: Actor, target: ParticipantParams): Promise<ClubEvent> =>
      change(actor, 'registrations.remove', target, async (of) => {
        const { tx, event, diver, entries } = of;
        const entry = found(
          entries.find((one) => isActive(one) && one.diver_id === diver.id),
          NOT_FOUND,
        );
        await registrationsRepository(tx).remove(entry, clock());
        await record(actor, of, { action: 'unregistered', detail: { from: entry.type } });
        await afterStart.record(actor, of, 'removed');
        await notify.removed(tx, actor, diver, event);
        await passOn(of, entry);
      }),

    /** Deletes for good: the active entry of that place before a removed one. */
    purge: (actor: Actor, target: ParticipantParams, place: Place): Promise<ClubEvent> =>
      change(actor, 'registrations.purge', target, async (of) => {
        const { tx, event, diver, entries } = of;
        const there = entries.filter((one) => one.diver_id === diver.id && isAt(one, place));
        const entry = found(there.find(isActive) ?? there[0], NOT_FOUND);
        if (isActive(entry)) await afterStart.checkWithdrawal(actor, subjectOf(diver), of);
        await registrationsRepository(tx).purge(entry.id);
        await record(actor, of, { action: 'registrationPurged', detail: { from: entry.type } });
        if (isActive(entry)) {
          await afterStart.record(actor, of, 'removed');
          await notify.removed(tx, actor, diver, event);
        }
        await passOn(of, entry);
      }),
  };
};

export type RegistrationsService = ReturnType<typeof registrationsService>;
