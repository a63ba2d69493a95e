import type { ParticipantParams, PlaceBody, RegistrationBody } from '../../../../shared/contract/events.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { cleanDescription } from '../../../../shared/domain/registration/description.ts';
import { type Place, isPending, kindOf } from '../../../../shared/domain/registration/placement.ts';
import { joinAt, moveTo } from '../../../../shared/domain/registration/slots.ts';
import { can } from '../../../../shared/domain/server-permissions.ts';
import { subjectOf } from '../../../commons/divers/mapping.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { orNotFound, DomainError } from '../../../errors/domain-error.ts';
import { byRemoval, entryOf, registrationsRepository } from '../events/registrations-repository.ts';
import { changing, isActive, type Locked } from './change.ts';
import { registrationNotifications } from './notifications.ts';

const activeOf = ({ diver, entries }: Locked) =>
  orNotFound(
    entries.find((one) => isActive(one) && one.diver_id === diver.id),
    'REGISTRATION_NOT_FOUND',
  );

/** Specification §7 'Events', contract §5, §10. */
export const registrationsService = (context: ServiceContext) => {
  const { clock } = context;
  const notify = registrationNotifications(context);
  const { change, checkRules, checkWithdrawal, record, passOn } = changing(context);

  return {
    /** Takes the requested or the first free slot, else a place on the waiting list. */
    add: (actor: Actor, target: ParticipantParams, body: RegistrationBody) =>
      change(actor, 'registrations.add', target, async (locked) => {
        const { tx, event, diver, entries } = locked;
        const own = entries.filter((entry) => entry.diver_id === diver.id);
        await checkRules(locked, body.type, own.some(isActive));
        const asked = { type: body.type, position: body.position ?? 1 };
        const verdict = joinAt(event.outing, asked, entries.filter(isActive));
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
        await record(locked, { action: 'registered', detail: { to: place.type } }, 'added');
        const removed = own.filter((entry) => !isActive(entry)).toSorted(byRemoval);
        const former = removed.at(-1)?.type;
        await notify.registered(tx, actor, diver, event, { type: place.type, former });
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
    move: (actor: Actor, target: ParticipantParams, to: Place) =>
      change(actor, 'registrations.move', target, async (locked) => {
        const { tx, event, diver, entries } = locked;
        const entry = activeOf(locked);
        await checkRules(locked, to.type, false);
        const others = entries.filter((one) => isActive(one) && one !== entry);
        const verdict = moveTo(event.outing, entry, to, others);
        if (!verdict.ok) throw new DomainError(verdict.code);
        const { place } = verdict;
        await registrationsRepository(tx).place(entry.id, place);
        await record(locked, { action: 'moved', detail: { from: entry.type, to: place.type } });
        const movedUp = isPending(entry.type) && place.type === kindOf(entry.type);
        if (place.type !== entry.type) {
          await notify.moved(tx, actor, diver, event, (mails) =>
            mails[movedUp ? 'promoted' : 'moved'](diver, event, place.type),
          );
        }
        return entries.map((one) => (one === entry ? { ...one, ...place } : one));
      }),

    remove: (actor: Actor, target: ParticipantParams) =>
      change(actor, 'registrations.remove', target, async (locked) => {
        const { tx, event, diver, entries } = locked;
        checkWithdrawal(locked);
        const entry = activeOf(locked);
        const others = await registrationsRepository(tx).remove(entries, entry, clock());
        await record(locked, { action: 'unregistered', detail: { from: entry.type } }, 'removed');
        await notify.removed(tx, actor, diver, event);
        return passOn(locked, entry, others);
      }),

    /** Deletes for good: the active entry of that place before a removed one. */
    purge: (actor: Actor, target: ParticipantParams, { type, position }: Place) =>
      change(actor, 'registrations.purge', target, async (locked) => {
        const { tx, event, diver, entries } = locked;
        const there = entries.filter(
          (one) => one.diver_id === diver.id && one.type === type && one.position === position,
        );
        const entry = orNotFound(there.find(isActive) ?? there[0], 'REGISTRATION_NOT_FOUND');
        if (isActive(entry)) checkWithdrawal(locked);
        await registrationsRepository(tx).purge(entry.id);
        const detail = { from: entry.type };
        await record(locked, { action: 'registrationPurged', detail }, isActive(entry) ? 'removed' : undefined);
        if (isActive(entry)) await notify.removed(tx, actor, diver, event);
        const others = entries.filter((one) => one !== entry);
        return passOn(locked, entry, others);
      }),
  };
};
