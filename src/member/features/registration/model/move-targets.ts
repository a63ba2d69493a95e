import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { capacity, taken, type Place } from '../../../../shared/domain/registration/slots.ts';
import {
  isPending,
  kindOf,
  MAX_POSITION,
  type RegistrationType,
} from '../../../../shared/domain/registration/kinds.ts';
import { moveTo } from '../../../../shared/domain/registration/moves.ts';
import { mayRegister } from '../../../../shared/domain/registration/eligibility.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import type { Obstacle, Registrar } from './registrar.ts';

/** The four types of a registration, as the screens name and order them. */
export const TYPE_NAMES: readonly (readonly [RegistrationType, string])[] = [
  ['PARTICIPANT', 'Plongeur'],
  ['ACCOMPANIST', 'Encadrant'],
  ['PENDING_PARTICIPANT', 'Liste complémentaire, plongeur'],
  ['PENDING_ACCOMPANIST', 'Liste complémentaire, encadrant'],
];

/** As many slots as a list offers: without a limit there are 2,000. */
const OFFERED = 60;

/** Places of that type to which an entry can be moved; its waiting list has one, the end. */
export function targetsOf(event: EventRecord, entry: Entry, type: RegistrationType): Place[] {
  const outing = outingOf(event);
  const others = entriesOf(event).filter((one) => one.active && one.id !== entry.id);
  if (isPending(type)) {
    if (entry.type === type) return [];
    const after = Math.max(0, ...taken(others, type)) + 1;
    return [{ type, position: Math.min(after, MAX_POSITION) }];
  }
  const last = Math.min(capacity(outing, kindOf(type)), Math.max(0, ...taken(others, type)) + OFFERED);
  return Array.from({ length: last }, (_, index): Place => ({ type, position: index + 1 })).filter(
    (place) =>
      !(place.type === entry.type && place.position === entry.position) && moveTo(outing, entry, place, others).ok,
  );
}

/** What keeps the entry from becoming that, in the server's words: its kind's rules, or no room. */
export function obstacleToMove(event: EventRecord, by: Registrar, entry: Entry, type: RegistrationType): Obstacle {
  const verdict = mayRegister({
    actor: by.actor,
    candidate: { active: true, desactived: false, level: entry.level, wallet: null, alreadyRegistered: false },
    outing: outingOf(event),
    type,
    wallet: by.settings.wallet,
    now: by.now,
  });
  if (!verdict.ok) return errorMessages[verdict.code];
  return targetsOf(event, entry, type).length === 0 ? errorMessages.EVENT_FULL : null;
}
