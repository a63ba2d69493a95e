import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { isUnlimited } from '../../../../shared/domain/events/status.ts';
import type { Subject } from '../../../../shared/domain/permissions.ts';
import { mayRegister, type Candidate } from '../../../../shared/domain/registration/eligibility.ts';
import { obstaclesTo } from '../../../../shared/domain/registration/obstacles.ts';
import {
  isPending,
  kindOf,
  MAX_POSITION,
  maximumFor,
  type RegistrationType,
} from '../../../../shared/domain/registration/kinds.ts';
import { hasRoom, type Place } from '../../../../shared/domain/registration/placement.ts';
import { placeFor } from '../../../../shared/domain/registration/slots.ts';
import { isTooLate, mayWithdraw } from '../../../../shared/domain/registration/after-start.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { changeBy } from '../../../../shared/ui/data/list-change.ts';
import type { Person, Viewer } from '../../../../shared/ui/data/viewer.ts';
import { freePositions } from './sheet.ts';

/** Sentence of the server that forbids an action; null when it is allowed. */
export type Obstacle = string | null;

export const isSelf = ({ actor, diver }: Viewer): boolean => actor.id === diver.id;

export const activeEntries = (event: EventRecord): Entry[] => entriesOf(event).filter((entry) => entry.active);

export const activeEntryOf = (event: EventRecord, diverId: number): Entry | undefined =>
  activeEntries(event).find((entry) => entry.id === diverId);

/** Refusal by the rules of registration, free places aside. */
export function refusalOf(
  event: EventRecord,
  viewer: Viewer,
  candidate: Candidate & Subject,
  type: RegistrationType,
): Obstacle {
  const { actor, settings, now } = viewer;
  const tooLate = isTooLate(changeBy(event, viewer, candidate));
  const request = { actor, candidate, outing: outingOf(event), type, wallet: settings.wallet, now, tooLate };
  const verdict = mayRegister(request);
  return verdict.ok ? null : errorMessages[verdict.code];
}

export function obstacleTo(event: EventRecord, viewer: Viewer, person: Person, type: RegistrationType): Obstacle {
  const { settings, now } = viewer;
  const candidate = { ...person, alreadyRegistered: activeEntryOf(event, person.id) !== undefined };
  const request = { candidate, outing: outingOf(event), type, wallet: settings.wallet, now };
  const [first] = obstaclesTo(request, changeBy(event, viewer, person));
  return first === undefined ? null : errorMessages[first];
}

/** Undefined when the member may not remove that diver at all. */
export function obstacleToWithdrawal(event: EventRecord, viewer: Viewer, subject: Entry): Obstacle | undefined {
  const verdict = mayWithdraw(changeBy(event, viewer, subject));
  if (verdict.ok) return null;
  return verdict.code === 'FORBIDDEN' ? undefined : errorMessages[verdict.code];
}

export const roomFor = (event: EventRecord, type: RegistrationType): boolean =>
  hasRoom(outingOf(event), kindOf(type), activeEntries(event));

/** In order; none for a waiting list, which is joined at its end. */
export function freeSlots(event: EventRecord, type: RegistrationType): number[] {
  if (isPending(type) || !roomFor(event, type)) return [];
  const entries = activeEntries(event).filter((entry) => entry.type === type);
  return freePositions(entries, isUnlimited(outingOf(event)) ? null : thresholdOf(event, type));
}

/** `slot`, else the first free one, else one after the last, which the server turns into a waiting rank. */
export function placeToAsk(event: EventRecord, type: RegistrationType, slot?: number): Place {
  if (slot !== undefined) return { type, position: slot };
  const active = activeEntries(event);
  if (isPending(type)) return placeFor(outingOf(event), { type, position: 1 }, active);
  const [free] = freeSlots(event, type);
  if (free !== undefined) return { type, position: free };
  const last = Math.max(0, ...active.filter((entry) => entry.type === type).map((entry) => entry.position));
  return { type, position: Math.min(MAX_POSITION, Math.max(last, thresholdOf(event, type)) + 1) };
}

/** `{threshold}` of section 7: the maximum for that type, 0 without one. */
export const thresholdOf = (event: EventRecord, type: RegistrationType): number =>
  maximumFor(outingOf(event), kindOf(type));
