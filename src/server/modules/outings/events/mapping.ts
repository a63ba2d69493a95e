import type { ClubEvent, Entry, EventUpdate } from '#contract/events.ts';
import { parisDay, parisIso, type Day } from '#domain/dates.ts';
import { earliestValidOn } from '#domain/divers/certificate.ts';
import { statusAfter, type Outing } from '#domain/events/status.ts';
import { can, type Actor } from '#domain/permissions.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { inSlots } from '#domain/registration/slots.ts';
import { centsOrRefuse, eurosOrNull, parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import { byRemoval, type EntryRow } from './registrations-repository.ts';
import type { EventRecord, EventValues } from './repository.ts';

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
      ? { caci_date: row.caci_date, familyId: row.family_id }
      : {}),
    certificateValid: row.caci_date !== null && row.caci_date >= validFrom,
    active: row.active === 1,
    position: row.position,
    type: row.type,
    description: row.description,
    deleteDate: parisIsoOrNull(row.delete_date),
  });

const formFields = ({ outing: { date, diverMax, accompanistMax, ...states }, ...record }: EventRecord) => ({
  date: parisIso(date),
  hourRdv: record.hour_rdv,
  diverMaxNumber: diverMax,
  accompanistMaxNumber: accompanistMax,
  description: record.description,
  ...states,
  accompanistFreeText: record.accompanist_free_text,
  price: eurosOrNull(record.price_cents),
  reason: record.cancel_reason,
});

/** The outing itself, as mails and calendars write it. */
export const outingFields = (record: EventRecord) => ({
  ...formFields(record),
  site: {
    id: record.site_id,
    name: record.site_name,
    address: {
      street: record.street,
      postal: record.postal,
      city: record.city,
      gps: record.gps,
      country: record.information,
    },
  },
});

/** Fields that the history keeps; `complete` follows from `status`. */
export const recordedEvent = (record: EventRecord) => ({
  ...formFields(record),
  site: { id: record.site_id, name: record.site_name },
});

export function eventOf(record: EventRecord, rows: readonly EntryRow[], viewer: Actor): ClubEvent {
  const entryOf = entryFor(viewer, earliestValidOn(parisDay(record.outing.date)));
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
    id: record.id,
    version: record.version,
    ...outingFields(record),
    complete: record.outing.status === 'COMPLETE',
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

/** Absent fields stay. */
export const outingAfter = (before: Outing, write: EventUpdate): Outing => ({
  date: write.date === undefined ? before.date : new Date(write.date).toISOString(),
  status: statusAfter(before.status, write),
  diverMax: write.diverMaxNumber ?? before.diverMax,
  accompanistMax: write.accompanistMaxNumber ?? before.accompanistMax,
  inscriptionToClub: write.inscriptionToClub ?? before.inscriptionToClub,
  plongeeAutonomes: write.plongeeAutonomes ?? before.plongeeAutonomes,
  needcadre: write.needcadre ?? before.needcadre,
});

/** Specification §5: both maximums 0, all flags off. */
export const NEW_OUTING: Outing = {
  date: '',
  status: 'OPEN',
  diverMax: 0,
  accompanistMax: 0,
  inscriptionToClub: false,
  plongeeAutonomes: false,
  needcadre: false,
};

type Rest = Pick<
  EventRecord,
  'site_id' | 'hour_rdv' | 'description' | 'accompanist_free_text' | 'price_cents' | 'cancel_reason'
>;

export function valuesOf(outing: Outing, write: EventUpdate, before: Rest): EventValues {
  return {
    starts_at: outing.date,
    site_id: write.site?.id ?? before.site_id,
    hour_rdv: write.hourRdv ?? before.hour_rdv,
    diver_max: outing.diverMax,
    accompanist_max: outing.accompanistMax,
    description: write.description ?? before.description,
    status: outing.status,
    inscription_to_club: Number(outing.inscriptionToClub),
    plongee_autonomes: Number(outing.plongeeAutonomes),
    needcadre: Number(outing.needcadre),
    accompanist_free_text: write.accompanistFreeText ?? before.accompanist_free_text,
    price_cents:
      write.price === undefined
        ? before.price_cents
        : write.price === null
          ? null
          : centsOrRefuse(write.price, 'price'),
    cancel_reason: outing.status === 'CANCELLED' ? before.cancel_reason : null,
  };
}
