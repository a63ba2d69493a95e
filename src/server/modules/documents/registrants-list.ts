import type { ClubEvent, Entry } from '../../../shared/contract/events.ts';
import { certificateValidAt } from '../../../shared/domain/divers/certificate.ts';

export interface ListedDiver {
  /** The slot, or the rank on the waiting list. */
  readonly place: number;
  readonly name: string;
  readonly level: string;
  readonly remark: string;
  /** Of the day of the outing; null when it is valid, or the club does not watch it (setting 1). */
  readonly certificate: 'over' | 'missing' | null;
}

export interface RegistrantsList {
  readonly supervisors: readonly ListedDiver[];
  readonly divers: readonly ListedDiver[];
  readonly waitingSupervisors: readonly ListedDiver[];
  readonly waitingDivers: readonly ListedDiver[];
}

const active = (slots: readonly (Entry | null)[]): Entry[] =>
  slots.filter((entry): entry is Entry => entry !== null && entry.active).sort((a, b) => a.position - b.position);

const invalidityOf = ({ caci_date }: Entry, { date }: ClubEvent): 'over' | 'missing' | null => {
  if (certificateValidAt(caci_date, date)) return null;
  return caci_date === null ? 'missing' : 'over';
};

/** Who comes and who waits, as the 'Inscrits' sheet shows it (specification §2). Removed entries are not on it. */
export function registrantsList(event: ClubEvent, watchesCertificates: boolean): RegistrantsList {
  const listed = (place: number, entry: Entry): ListedDiver => ({
    place,
    name: `${entry.lastname} ${entry.firstname}`,
    level: entry.level,
    remark: entry.description,
    certificate: watchesCertificates ? invalidityOf(entry, event) : null,
  });
  const bySlot = (slots: ClubEvent['participants']) => active(slots).map((entry) => listed(entry.position, entry));
  const byRank = (slots: ClubEvent['participants']) => active(slots).map((entry, index) => listed(index + 1, entry));
  return {
    supervisors: bySlot(event.accompanists),
    divers: bySlot(event.participants),
    waitingSupervisors: byRank(event.pendingAccompanists),
    waitingDivers: byRank(event.pendingParticipants),
  };
}
