import type { ClubEvent, Entry } from '#contract/events.ts';
import { statusOf } from '#domain/events/status.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { isRecord, record } from '#domain/records.ts';
import { type Raw, array, flag, number, text } from '../json.ts';
import { dayOrNull, instant, instantOrNull, readRecord, textOrNull, withOriginalValues } from './fields.ts';
import { readSite } from './site.ts';

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
  array(value).map((item, index) =>
    isRecord(item) && number(item['id'], 0) > 0 ? readEntry(item, type, index) : null,
  );

const activeOf = (slots: readonly (Entry | null)[]): number => slots.filter((entry) => entry?.active).length;

/** Derives counts that are missing from the lists. */
export function readEvent(answer: unknown): ClubEvent {
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
    price: number(raw['price'], null),
    tariffs: null,
    chargedAtRegistration: null,
    reason: textOrNull(raw['reason']),
    movedFrom: null,
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
