import { outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { isPending, kindOf, type RegistrationType } from '../../../../shared/domain/registration/kinds.ts';
import { moveTo } from '../../../../shared/domain/registration/moves.ts';
import { capacity, type Place } from '../../../../shared/domain/registration/placement.ts';
import { endOfWaitingList, taken } from '../../../../shared/domain/registration/slots.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import type { Viewer } from '../../../../shared/ui/data/viewer.ts';
import { activeEntries, refusalOf, type Obstacle } from './rules.ts';

export const TYPE_NAMES: readonly (readonly [RegistrationType, string])[] = [
  ['PARTICIPANT', 'Plongeur'],
  ['ACCOMPANIST', 'Encadrant'],
  ['PENDING_PARTICIPANT', 'Liste complémentaire, plongeur'],
  ['PENDING_ACCOMPANIST', 'Liste complémentaire, encadrant'],
];

/** Slots offered beyond the last taken one: an outing without a limit has 2,000. */
export const MAX_OFFERED = 60;

/** Places that an entry can be moved to; a waiting list has one, its end. */
export function targetsOf(event: EventRecord, entry: Entry, type: RegistrationType): Place[] {
  const outing = outingOf(event);
  const others = activeEntries(event).filter((one) => one.id !== entry.id);
  if (isPending(type)) return entry.type === type ? [] : [endOfWaitingList(others, type)];
  const last = Math.min(capacity(outing, kindOf(type)), Math.max(0, ...taken(others, type)) + MAX_OFFERED);
  return Array.from({ length: last }, (_, index): Place => ({ type, position: index + 1 })).filter(
    (place) =>
      !(place.type === entry.type && place.position === entry.position) && moveTo(outing, entry, place, others).ok,
  );
}

export function obstacleToMove(event: EventRecord, viewer: Viewer, entry: Entry, type: RegistrationType): Obstacle {
  const candidate = { ...entry, active: true, desactived: false, wallet: null, alreadyRegistered: false };
  const full = targetsOf(event, entry, type).length === 0 ? errorMessages.EVENT_FULL : null;
  return refusalOf(event, viewer, candidate, type) ?? full;
}
