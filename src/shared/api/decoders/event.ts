import type { ClubEvent, Entry } from '#contract/events.ts';
import { statusOf, type EventStatus } from '#domain/events/status.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import {
  type Raw,
  dayOrNull,
  flag,
  instant,
  instantOrNull,
  isRecord,
  number,
  readRecord,
  record,
  text,
  textOrNull,
  withOriginalValues,
} from './fields.ts';
import { readSite, type SiteRecord } from './site.ts';

export type EventRecord = Omit<ClubEvent, 'version' | 'site' | 'status' | 'price' | 'reason'> & {
  readonly version?: number;
  /** Of our server, kept as it came. */
  readonly price?: number | null;
  readonly reason?: string | null;
  readonly site: SiteRecord;
  readonly status: EventStatus;
};

/** Writes into the answer: copying hundreds of entries costs more than decoding the rest. */
function readEntry(raw: Raw, type: RegistrationType, index: number): Entry {
  const read = {
    id: number(raw['id'], 0),
    licenceNumber: text(raw['licenceNumber']),
    lastname: text(raw['lastname']),
    firstname: text(raw['firstname']),
    level: text(raw['level']),
    caci_date: dayOrNull(raw['caci_date']),
    familyId: textOrNull(raw['familyId']),
    active: flag(raw['active'], true),
    position: number(raw['position'], index + 1),
    type,
    description: text(raw['description']),
    deleteDate: instantOrNull(raw['deleteDate']),
  };
  return Object.assign(raw, withOriginalValues(raw, read));
}

/** Holes may be null or empty objects, and the list missing (contract §1). */
const readSlots = (value: unknown, type: RegistrationType): (Entry | null)[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((item, index) =>
    isRecord(item) && number(item['id'], 0) > 0 ? readEntry(item, type, index) : null,
  );

const activeOf = (slots: readonly (Entry | null)[]): number => slots.filter((entry) => entry?.active).length;

/** Counts that are missing are derived from the lists. */
export function readEvent(answer: unknown): EventRecord {
  const raw = record(answer);
  const lists = {
    participants: readSlots(raw['participants'], 'PARTICIPANT'),
    accompanists: readSlots(raw['accompanists'], 'ACCOMPANIST'),
    pendingParticipants: readSlots(raw['pendingParticipants'], 'PENDING_PARTICIPANT'),
    pendingAccompanists: readSlots(raw['pendingAccompanists'], 'PENDING_ACCOMPANIST'),
  };
  const status = statusOf({ status: textOrNull(raw['status']), complete: flag(raw['complete']) });
  return readRecord(raw, {
    ...lists,
    id: number(raw['id'], 0),
    date: instant(raw['date']),
    site: readSite(raw['site']),
    hourRdv: text(raw['hourRdv']),
    diverMaxNumber: number(raw['diverMaxNumber'], 0),
    accompanistMaxNumber: number(raw['accompanistMaxNumber'], 0),
    description: text(raw['description']),
    status,
    complete: status === 'COMPLETE',
    inscriptionToClub: flag(raw['inscriptionToClub']),
    plongeeAutonomes: flag(raw['plongeeAutonomes']),
    needcadre: flag(raw['needcadre']),
    accompanistFreeText: text(raw['accompanistFreeText']),
    participate: flag(raw['participate']),
    participantsCount: number(raw['participantsCount'], activeOf(lists.participants)),
    pendingParticipantsCount: number(raw['pendingParticipantsCount'], activeOf(lists.pendingParticipants)),
    accompanistsCount: number(raw['accompanistsCount'], activeOf(lists.accompanists)),
    pendingAccompanistsCount: number(raw['pendingAccompanistsCount'], activeOf(lists.pendingAccompanists)),
  });
}

/** Null when another server answers with something else: read the event again. */
export function readEventIfAny(answer: unknown): EventRecord | null {
  const raw = record(answer);
  return number(raw['id'], 0) > 0 && text(raw['date']) !== '' ? readEvent(answer) : null;
}

/** Of the four lists, with removed ones. */
export const entriesOf = (event: EventRecord): Entry[] =>
  [event.participants, event.accompanists, event.pendingParticipants, event.pendingAccompanists]
    .flat()
    .filter((entry) => entry !== null);
