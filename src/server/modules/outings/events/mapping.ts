import type { ClubEvent, Entry, EventUpdate } from '#contract/events.ts';
import type { TariffPrice } from '#contract/tariffs.ts';
import { parisDay, parisIso, type Day } from '#domain/dates.ts';
import { earliestValidOn } from '#domain/divers/certificate.ts';
import { NEW_OUTING, statusAfter, statusOf } from '#domain/events/status.ts';
import { priceOf, tariffsFault, type Tariffs } from '#domain/events/prices.ts';
import { isSameValue } from '#domain/club/values.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { eurosOfCents } from '#domain/money.ts';
import { kindOf, type RegistrationType } from '#domain/registration/placement.ts';
import { inSlots } from '#domain/registration/slots.ts';
import { tariffName, tariffsText } from '#messages/prices.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { centsOrRefuse, eurosOrNull, parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { Row } from '#server/db/database.ts';
import { byRemoval, type EntryRow } from '../entries/repository.ts';

/** `validFrom`: earliest date of a certificate that is valid on the outing's day. */
const entryFor =
  (viewer: Actor, validFrom: Day) =>
  (row: EntryRow): Entry => ({
    id: row.diver_id,
    licenceNumber: row.licence,
    lastname: row.lastname,
    firstname: row.firstname,
    level: row.level,
    ...(can(viewer, 'registrants.details', { id: row.diver_id, familyId: row.family_id })
      ? {
          caci_date: row.caci_date,
          familyId: row.family_id,
          ...(row.charge_cents !== null && { charge: eurosOfCents(row.charge_cents) }),
        }
      : {}),
    certificateValid: row.caci_date !== null && row.caci_date >= validFrom,
    active: row.active === 1,
    position: row.position,
    type: row.type,
    description: row.description,
    deleteDate: parisIsoOrNull(row.delete_date),
  });

export type EventColumns = Omit<Row<'events'>, 'id' | 'version' | 'stamp'>;
type StoredEvent = Row<'events'> &
  Pick<Row<'sites'>, 'street' | 'postal' | 'city' | 'gps' | 'information'> & { readonly site_name: string };

/** An outing with its site by the wire's names, which the rules, mails and calendars speak: all of its answer but the list. */
export const eventOfRow = (row: StoredEvent) => ({
  id: row.id,
  version: row.version,
  stamp: row.stamp,
  date: parisIso(row.starts_at),
  hourRdv: row.hour_rdv,
  diverMaxNumber: row.diver_max,
  accompanistMaxNumber: row.accompanist_max,
  description: row.description,
  status: statusOf(row),
  inscriptionToClub: row.inscription_to_club === 1,
  plongeeAutonomes: row.plongee_autonomes === 1,
  needcadre: row.needcadre === 1,
  accompanistFreeText: row.accompanist_free_text,
  price: eurosOrNull(row.price_cents),
  tariffs: row.tariffs === null ? null : readOwnJson<Tariffs>(row.tariffs),
  chargedAtRegistration: row.charged_at_registration === null ? null : row.charged_at_registration === 1,
  reason: row.cancel_reason,
  movedFrom: row.moved_from === null ? null : parisIso(row.moved_from),
  site: {
    id: row.site_id,
    name: row.site_name,
    address: { street: row.street, postal: row.postal, city: row.city, gps: row.gps, country: row.information },
  },
});
export type EventRow = ReturnType<typeof eventOfRow>;

/** Fields that the history keeps; `complete` follows from `status`. */
export const recordedEvent = ({ id: _id, version: _version, stamp: _stamp, site, tariffs, ...fields }: EventRow) => ({
  ...fields,
  tariffs: tariffs && tariffsText(tariffs),
  site: { id: site.id, name: site.name },
});

export function eventOf({ stamp: _stamp, ...event }: EventRow, rows: readonly EntryRow[], viewer: Actor): ClubEvent {
  const entryOf = entryFor(viewer, earliestValidOn(parisDay(event.date)));
  /** Contract §5: taken and free slots, then removed entries. */
  const listOf = (type: RegistrationType) => {
    const own = rows.filter((row) => row.type === type);
    const active = own.filter((row) => row.active === 1).map(entryOf);
    const removed = own.filter((row) => row.active === 0).sort(byRemoval);
    return { slots: [...inSlots(active), ...removed.map(entryOf)], count: active.length };
  };
  const [divers, waitingDivers] = [listOf('PARTICIPANT'), listOf('PENDING_PARTICIPANT')];
  const [supervisors, waitingSupervisors] = [listOf('ACCOMPANIST'), listOf('PENDING_ACCOMPANIST')];
  return {
    ...event,
    complete: event.status === 'COMPLETE',
    participate: rows.some((row) => row.active === 1 && row.diver_id === viewer.id),
    participants: divers.slots,
    pendingParticipants: waitingDivers.slots,
    accompanists: supervisors.slots,
    pendingAccompanists: waitingSupervisors.slots,
    participantsCount: divers.count,
    pendingParticipantsCount: waitingDivers.count,
    accompanistsCount: supervisors.count,
    pendingAccompanistsCount: waitingSupervisors.count,
  };
}

/** `type`: undefined for a member who is no longer on the list. Null: no table gives a price. */
export function tariffPrice(
  { level, member_kind: memberKind }: Pick<EntryRow, 'level' | 'member_kind'>,
  type: RegistrationType | undefined,
  event: EventRow,
  club: Tariffs,
): TariffPrice | null {
  const supervises = type !== undefined && kindOf(type) === 'ACCOMPANIST';
  const price = priceOf({ level, memberKind, supervises }, event, club);
  return price && price.group !== null ? { amount: eurosOfCents(price.cents), tariff: tariffName(price) } : null;
}

/** Fields of an outing that are written. */
type EventFields = Omit<EventRow, 'id' | 'version' | 'stamp' | 'site'> & {
  readonly site: Pick<EventRow['site'], 'id'>;
};

export const NEW_EVENT: EventFields = {
  ...NEW_OUTING,
  date: '',
  description: '',
  accompanistFreeText: '',
  price: null,
  tariffs: null,
  chargedAtRegistration: null,
  reason: null,
  movedFrom: null,
  site: { id: 0 },
};

/** Absent fields stay. The reason does too, of what still holds: a form sends it back with all that it read. Throws for prices that are none. */
export function eventAfter(before: EventFields, write: EventUpdate): EventFields {
  const { tariffs } = write;
  const fault = tariffs && !isSameValue(tariffs, before.tariffs) ? tariffsFault(tariffs) : null;
  if (fault) throw new DomainError(fault.code, { field: `tariffs.${fault.within}` });
  const status = statusAfter(before.status, write);
  const reason = (before.status === 'CANCELLED') === (status === 'CANCELLED') ? before.reason : null;
  return { ...before, ...write, status, reason, movedFrom: before.movedFrom };
}

export const columnsOf = (event: EventFields): EventColumns => ({
  starts_at: new Date(event.date).toISOString(),
  site_id: event.site.id,
  hour_rdv: event.hourRdv,
  diver_max: event.diverMaxNumber,
  accompanist_max: event.accompanistMaxNumber,
  description: event.description,
  status: event.status,
  inscription_to_club: Number(event.inscriptionToClub),
  plongee_autonomes: Number(event.plongeeAutonomes),
  needcadre: Number(event.needcadre),
  accompanist_free_text: event.accompanistFreeText,
  price_cents: event.price === null ? null : centsOrRefuse(event.price, 'price'),
  tariffs: event.tariffs && JSON.stringify(event.tariffs),
  charged_at_registration: event.chargedAtRegistration === null ? null : Number(event.chargedAtRegistration),
  cancel_reason: event.reason,
  moved_from: event.movedFrom && new Date(event.movedFrom).toISOString(),
});
