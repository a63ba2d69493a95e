import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import type { ClubSettings } from '../../../../shared/domain/settings/club-settings.ts';
import { isUnlimited } from '../../../../shared/domain/events/status.ts';
import { isSupervisorLevel } from '../../../../shared/domain/levels.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import { can, type Actor } from '../../../../shared/domain/permissions.ts';
import { mayRegister } from '../../../../shared/domain/registration/eligibility.ts';
import {
  isPending,
  kindOf,
  MAX_POSITION,
  maximumFor,
  type RegistrationType,
} from '../../../../shared/domain/registration/kinds.ts';
import { hasRoom, placeFor, type Place } from '../../../../shared/domain/registration/slots.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { freePositions } from './sheet.ts';

/** Somebody who may be put on the sheet. */
export interface Person {
  readonly id: number;
  readonly licenceNumber: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly level: string;
  readonly familyId: string | null;
  readonly active: boolean;
  readonly desactived: boolean;
  /** Null when it may not be seen: the server then judges. */
  readonly wallet: Cents | null;
}

/** Whoever sits in front of the sheet. */
export interface Registrar {
  readonly actor: Actor;
  /** Whom the screen is about: the member in person, or whom OPEN has chosen. */
  readonly diver: Person;
  readonly settings: ClubSettings;
  readonly now: Date;
}

/** Why an action is forbidden, in the words that the server would use; null when it is allowed. */
export type Obstacle = string | null;

const activeEntries = (event: EventRecord): Entry[] => entriesOf(event).filter((entry) => entry.active);

export const isRegistered = (event: EventRecord, diverId: number): boolean =>
  activeEntries(event).some((entry) => entry.id === diverId);

/** What keeps this person from being registered as that by this member. */
export function obstacleTo(event: EventRecord, by: Registrar, person: Person, type: RegistrationType): Obstacle {
  if (!can(by.actor, 'registrations.add', person)) return errorMessages.FORBIDDEN;
  const verdict = mayRegister({
    actor: by.actor,
    candidate: { ...person, alreadyRegistered: isRegistered(event, person.id) },
    outing: outingOf(event),
    type,
    wallet: by.settings.wallet,
    now: by.now,
  });
  return verdict.ok ? null : errorMessages[verdict.code];
}

/** May that person be offered a supervisor's slot at all? */
export const maySupervise = (actor: Actor, person: Pick<Person, 'level'>): boolean =>
  isSupervisorLevel(person.level) || can(actor, 'registrations.superviseAtAnyLevel');

export const roomFor = (event: EventRecord, type: RegistrationType): boolean =>
  hasRoom(outingOf(event), kindOf(type), activeEntries(event));

/** Free slots of that kind, in order; none for a waiting list, which is joined at its end. */
export function freeSlots(event: EventRecord, type: RegistrationType): number[] {
  if (isPending(type) || !roomFor(event, type)) return [];
  const entries = activeEntries(event).filter((entry) => entry.type === type);
  return freePositions(entries, isUnlimited(outingOf(event)) ? null : thresholdOf(event, type));
}

/** The place to ask for: that slot, else the first free one, else the one after the last, which the server makes a rank. */
export function placeToAsk(event: EventRecord, type: RegistrationType, slot?: number): Place {
  if (slot !== undefined) return { type, position: slot };
  const active = activeEntries(event);
  if (isPending(type)) return placeFor(outingOf(event), { type, position: 1 }, active);
  const [free] = freeSlots(event, type);
  if (free !== undefined) return { type, position: free };
  const last = Math.max(0, ...active.filter((entry) => entry.type === type).map((entry) => entry.position));
  return { type, position: Math.min(MAX_POSITION, Math.max(last, thresholdOf(event, type)) + 1) };
}

/** `{threshold}` of section 7: the maximum for that type, 0 where there is none. */
export const thresholdOf = (event: EventRecord, type: RegistrationType): number =>
  maximumFor(outingOf(event), kindOf(type));
