import { entriesOf } from '#domain/registration/entries.ts';
import type { Entry, ClubEvent } from '#contract/events.ts';
import { fullName } from '#domain/divers/identity.ts';
import { overlap } from '#domain/events/meeting.ts';
import { isUnlimited } from '#domain/events/status.ts';
import { isTooLate, mayWithdraw, obstaclesTo } from '#domain/registration/after-start.ts';
import { mayRegister, maySupervise } from '#domain/registration/eligibility.ts';
import {
  type Kind,
  MAX_POSITION,
  type Place,
  type RegistrationType,
  capacity,
  hasRoom,
  isPending,
  kindOf,
  maximumFor,
  holders,
  waiting,
} from '#domain/registration/placement.ts';
import { moveTo, placeFor, endOfWaitingList, taken } from '#domain/registration/slots.ts';
import { errorMessages } from '#messages/errors.ts';
import { overlapSentence } from '#messages/outing.ts';
import { changeBy } from '#ui/data/list-change.ts';
import { chargeFor, type Person, type Viewer } from '#ui/data/viewer.ts';

/** Sentence of the server that forbids an action; null when it is allowed. */
export type Obstacle = string | null;

export const isSelf = ({ actor, diver }: Viewer): boolean => actor.id === diver.id;

export const activeEntries = (event: ClubEvent): Entry[] => entriesOf(event).filter((entry) => entry.active);

export const activeEntryOf = (event: ClubEvent, diverId: number): Entry | undefined =>
  activeEntries(event).find((entry) => entry.id === diverId);

export function obstacleTo(event: ClubEvent, viewer: Viewer, person: Person, type: RegistrationType): Obstacle {
  const { settings, now } = viewer;
  const candidate = { ...person, alreadyRegistered: activeEntryOf(event, person.id) !== undefined };
  const charge = chargeFor(event, viewer, person, type);
  const request = { candidate, outing: event, type, wallet: settings.wallet, charge, now };
  const [first] = obstaclesTo(request, changeBy(event, viewer, person));
  return first === undefined ? null : errorMessages[first];
}

/** Names the listed outings that the person holds at the same hours; null without any. `self`: the reader. */
export function overlapText(event: ClubEvent, listed: readonly ClubEvent[], person: Person, self: boolean) {
  const held = listed
    .filter((one, index) => overlap(one, event) && listed.findIndex(({ id }) => id === one.id) === index)
    .flatMap((one) => {
      const entry = activeEntryOf(one, person.id);
      return entry ? [{ ...one, waits: isPending(entry.type) }] : [];
    });
  return held.length === 0 ? null : overlapSentence(held, self ? null : fullName(person));
}

/** Undefined when the member may not remove that diver at all. */
export function obstacleToWithdrawal(event: ClubEvent, viewer: Viewer, subject: Entry): Obstacle | undefined {
  const verdict = mayWithdraw(changeBy(event, viewer, subject));
  if (verdict.ok) return null;
  return verdict.code === 'FORBIDDEN' ? undefined : errorMessages[verdict.code];
}

export const roomFor = (event: ClubEvent, type: RegistrationType): boolean =>
  hasRoom(event, kindOf(type), activeEntries(event));

/** In order; none for a waiting list, which is joined at its end. */
export function freeSlots(event: ClubEvent, type: RegistrationType): number[] {
  if (isPending(type) || !roomFor(event, type)) return [];
  const entries = activeEntries(event).filter((entry) => entry.type === type);
  return freePositions(entries, isUnlimited(event) ? null : thresholdOf(event, type));
}

/** `slot`, else the first free one, else one after the last, which the server turns into a waiting rank. */
export function placeToAsk(event: ClubEvent, type: RegistrationType, slot?: number): Place {
  if (slot !== undefined) return { type, position: slot };
  const active = activeEntries(event);
  if (isPending(type)) return placeFor(event, { type, position: 1 }, active);
  const [free] = freeSlots(event, type);
  if (free !== undefined) return { type, position: free };
  const last = Math.max(0, ...active.filter((entry) => entry.type === type).map((entry) => entry.position));
  return { type, position: Math.min(MAX_POSITION, Math.max(last, thresholdOf(event, type)) + 1) };
}

/** `{threshold}` of section 7: the maximum for that type, 0 without one. */
export const thresholdOf = (event: ClubEvent, type: RegistrationType): number => maximumFor(event, kindOf(type));

export const TYPE_NAMES: readonly (readonly [RegistrationType, string])[] = [
  ['PARTICIPANT', 'Plongeur'],
  ['ACCOMPANIST', 'Encadrant'],
  ['PENDING_PARTICIPANT', 'Liste complémentaire, plongeur'],
  ['PENDING_ACCOMPANIST', 'Liste complémentaire, encadrant'],
];

/** Slots offered beyond the last taken one: an outing without a limit has 2,000. */
export const MAX_OFFERED = 60;

/** Places that an entry can be moved to; a waiting list has one, its end. */
export function targetsOf(event: ClubEvent, entry: Entry, type: RegistrationType): Place[] {
  const others = activeEntries(event).filter((one) => one.id !== entry.id);
  if (isPending(type)) return entry.type === type ? [] : [endOfWaitingList(others, type)];
  const last = Math.min(capacity(event, kindOf(type)), Math.max(0, ...taken(others, type)) + MAX_OFFERED);
  return Array.from({ length: last }, (_, index): Place => ({ type, position: index + 1 })).filter(
    (place) =>
      !(place.type === entry.type && place.position === entry.position) && moveTo(event, entry, place, others).ok,
  );
}

export function obstacleToMove(event: ClubEvent, viewer: Viewer, entry: Entry, type: RegistrationType): Obstacle {
  const { actor, settings, now } = viewer;
  const candidate = { ...entry, active: true, desactived: false, wallet: null, alreadyRegistered: false };
  const tooLate = isTooLate(changeBy(event, viewer, candidate));
  const asked = { outing: event, type, wallet: settings.wallet, charge: null, now, tooLate };
  const verdict = mayRegister({ ...asked, actor, candidate });
  if (!verdict.ok) return errorMessages[verdict.code];
  return targetsOf(event, entry, type).length === 0 ? errorMessages.EVENT_FULL : null;
}

function textOf(event: ClubEvent, viewer: Viewer, kind: Kind): string {
  const verb = isSelf(viewer) ? 'S’inscrire' : `Inscrire ${viewer.diver.firstname}`;
  const waits = !roomFor(event, kind);
  if (kind === 'ACCOMPANIST') return waits ? 'Encadrant, en liste d’attente' : `${verb} comme encadrant`;
  return waits ? `${verb} en liste d’attente` : verb;
}

/** One-click registrations, the most likely first: as a diver, then as a supervisor. None for a registered diver. */
export function registerOptions(event: ClubEvent, viewer: Viewer) {
  const { actor, diver } = viewer;
  if (activeEntryOf(event, diver.id)) return [];
  const option = (kind: Kind) => {
    const obstacle = obstacleTo(event, viewer, diver, kind);
    return { kind, text: textOf(event, viewer, kind), obstacle };
  };
  const asDiver = option('PARTICIPANT');
  if (!maySupervise(actor, diver)) return [asDiver];
  const asSupervisor = option('ACCOMPANIST');
  if (asSupervisor.obstacle !== null) return [asDiver];
  if (asDiver.obstacle !== null) return [asSupervisor];
  return event.needcadre ? [asSupervisor, asDiver] : [asDiver, asSupervisor];
}

const MAX_FREE_SLOTS = 20;

/** Positions that are not taken; without a limit (`max` null) the first one alone. */
function freePositions(entries: readonly Entry[], max: number | null): number[] {
  const occupied = new Set(entries.map((entry) => entry.position));
  if (max !== null) return Array.from({ length: max }, (_, index) => index + 1).filter((p) => !occupied.has(p));
  let next = 1;
  while (occupied.has(next)) next += 1;
  return [next];
}

function slotList(event: ClubEvent, entries: readonly Entry[], kind: Kind) {
  const max = isUnlimited(event) ? null : maximumFor(event, kind);
  const active = holders(entries, kind);
  // Another server may send two entries in one slot: they take up the room of two.
  const room = max === null ? 1 : Math.max(0, max - active.length);
  const free = freePositions(active, max).slice(0, room);
  const slots = [
    ...active.map((entry) => ({ position: entry.position, entry })),
    ...free.slice(0, MAX_FREE_SLOTS).map((position) => ({ position, entry: null })),
  ];
  return {
    kind,
    taken: active.length,
    max,
    slots: slots.sort((a, b) => a.position - b.position),
    /** Free slots beyond the drawn ones. */
    moreFree: Math.max(0, free.length - MAX_FREE_SLOTS),
  };
}

export type SlotList = ReturnType<typeof slotList>;

/** Registrations in the order of the dive director's sheet (specification §2). */
export function rosterOf(event: ClubEvent) {
  const entries = entriesOf(event);
  return {
    supervisors: slotList(event, entries, 'ACCOMPANIST'),
    divers: slotList(event, entries, 'PARTICIPANT'),
    waitingSupervisors: waiting(entries, 'ACCOMPANIST'),
    waitingDivers: waiting(entries, 'PARTICIPANT'),
    removed: entries
      .filter((entry) => !entry.active)
      .sort((a, b) => (a.deleteDate ?? '').localeCompare(b.deleteDate ?? '')),
  };
}
export type Roster = ReturnType<typeof rosterOf>;

/** Unique: a diver has one active entry at most, and any number of removed ones. */
export const entryKey = (entry: Entry): string =>
  `${entry.id}-${entry.active ? 'active' : `${entry.type}-${entry.position}-${entry.deleteDate ?? ''}`}`;
