import type { ClubEvent, ParticipantParams, PlaceBody, RegistrationBody } from '../../../../shared/contract/events.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { can } from '../../../../shared/domain/server-permissions.ts';
import { cleanDescription } from '../../../../shared/domain/registration/description.ts';
import { isPending, kindOf } from '../../../../shared/domain/registration/kinds.ts';
import { joinAt, moveTo } from '../../../../shared/domain/registration/moves.ts';
import type { Place } from '../../../../shared/domain/registration/placement.ts';
import { orNotFound, DomainError } from '../../../errors/domain-error.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { subjectOf } from '../../../commons/divers/mapping.ts';
import { correctionsAfterStart } from './after-start.ts';
import { changing, isActive } from './change.ts';
import { registrationNotifications } from './notifications.ts';
import {
  lastRemovedOf,
  registrantOf,
  registrationsRepository,
  type RegistrantRow,
} from '../events/registrations-repository.ts';

const NOT_FOUND = 'REGISTRATION_NOT_FOUND';

const isAt = (entry: RegistrantRow, { type, position }: Place): boolean =>
  entry.type === type && entry.position === position;

/** Specification §7 'Events', contract §5, §10. */
export const registrationsService = (context: ServiceContext) => {
  const { clock } = context;
  const notify = registrationNotifications(context);
  const afterStart = correctionsAfterStart(context);
  const { change, checkRules, record, passOn } = changing(context);

  return {
    /** Takes the requested or the first free slot, else a place on the waiting list. */
    add: (actor: Actor, target: ParticipantParams, body: RegistrationBody): Promise<ClubEvent> =>
      change(actor, 'registrations.add', target, async (of) => {
        const { tx, event, diver, entries } = of;
        const active = entries.filter(isActive);
        const again = active.some((entry) => entry.diver_id === diver.id);
        await checkRules(of, body.type, again);
        const verdict = joinAt(event.outing, { type: body.type, position: body.position ?? 1 }, active);
        if (!verdict.ok) throw new DomainError(verdict.code);
        const { place } = verdict;
        const mayDescribe = can(actor, 'registrations.describe', subjectOf(diver));
        const values = {
          event_id: event.id,
          diver_id: diver.id,
          ...place,
          // Else a removal and a registration would write another's remark.
          description: mayDescribe ? cleanDescription(body.description ?? '') : '',
          created_at: clock().toISOString(),
        };
        const id = await registrationsRepository(tx).insert(values);
        await record(actor, of, { action: 'registered', detail: { to: place.type } });
        await afterStart.record(actor, of, 'added');
        await notify.registered(tx, actor, diver, event, {
          type: place.type,
          former: lastRemovedOf(diver.id, entries)?.type,
        });
        return [...entries, registrantOf(diver, { ...values, id, active: 1, delete_date: null })];
      }),

    /** The diver may have been moved since the page was read: falls back to their active entry. */
    describe: (actor: Actor, target: ParticipantParams, body: PlaceBody): Promise<ClubEvent> =>
      change(actor, 'registrations.describe', target, async ({ tx, diver, entries }) => {
        const own = entries.filter((entry) => entry.diver_id === diver.id).toReversed();
        const named = own.filter((entry) => entry.type === body.type && entry.position === body.position);
        const entry = orNotFound(named.find(isActive) ?? named[0] ?? own.find(isActive), NOT_FOUND);
        if (!isActive(entry) && !can(actor, 'registrations.describeRemoved')) throw new DomainError('FORBIDDEN');
        if (body.description === undefined) return entries;
        const description = cleanDescription(body.description ?? '');
        await registrationsRepository(tx).describe(entry.id, description);
        return entries.map((one) => (one === entry ? { ...one, description } : one));
      }),

    /** Moves to exactly this place, by the rules of its kind; no other diver moves up. */
    move: (actor: Actor, target: ParticipantParams, to: Place): Promise<ClubEvent> =>
      change(actor, 'registrations.move', target, async (of) => {
        const { tx, event, diver, entries } = of;
        const active = entries.filter(isActive);
        const entry = orNotFound(
          active.find((one) => one.diver_id === diver.id),
          NOT_FOUND,
        );
        await checkRules(of, to.type, false);
        const others = active.filter((one) => one !== entry);
        const verdict = moveTo(event.outing, entry, to, others);
        if (!verdict.ok) throw new DomainError(verdict.code);
        const { place } = verdict;
        await registrationsRepository(tx).place(entry.id, place);
        await record(actor, of, { action: 'moved', detail: { from: entry.type, to: place.type } });
        const movedUp = isPending(entry.type) && place.type === kindOf(entry.type);
        if (place.type !== entry.type) {
          await notify.moved(tx, actor, diver, event, (mails) =>
            mails[movedUp ? 'promoted' : 'moved'](diver, event, place.type),
          );
        }
        return entries.map((one) => (one === entry ? { ...one, ...place } : one));
      }),

    remove: (actor: Actor, target: ParticipantParams): Promise<ClubEvent> =>
      change(actor, 'registrations.remove', target, async (of) => {
        const { tx, event, diver, entries, by } = of;
        afterStart.checkWithdrawal(by);
        const entry = orNotFound(
          entries.find((one) => isActive(one) && one.diver_id === diver.id),
          NOT_FOUND,
        );
        const others = await registrationsRepository(tx).remove(entries, entry, clock());
        await record(actor, of, { action: 'unregistered', detail: { from: entry.type } });
        await afterStart.record(actor, of, 'removed');
        await notify.removed(tx, actor, diver, event);
        return passOn(of, entry, others);
      }),

    /** Deletes for good: the active entry of that place before a removed one. */
    purge: (actor: Actor, target: ParticipantParams, place: Place): Promise<ClubEvent> =>
      change(actor, 'registrations.purge', target, async (of) => {
        const { tx, event, diver, entries, by } = of;
        const there = entries.filter((one) => one.diver_id === diver.id && isAt(one, place));
        const entry = orNotFound(there.find(isActive) ?? there[0], NOT_FOUND);
        if (isActive(entry)) afterStart.checkWithdrawal(by);
        await registrationsRepository(tx).purge(entry.id);
        await record(actor, of, { action: 'registrationPurged', detail: { from: entry.type } });
        if (isActive(entry)) {
          await afterStart.record(actor, of, 'removed');
          await notify.removed(tx, actor, diver, event);
        }
        const others = entries.filter((one) => one !== entry);
        return passOn(of, entry, others);
      }),
  };
};

export type RegistrationsService = ReturnType<typeof registrationsService>;
