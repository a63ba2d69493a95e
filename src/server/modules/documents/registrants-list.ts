import type { ClubEvent, Entry } from '../../../shared/contract/events.ts';
import { certificateValidAt } from '../../../shared/domain/divers/certificate.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';

export interface ListedDiver {
  /** The slot, or the rank on the waiting list. */
  readonly place: number;
  readonly name: string;
  readonly level: string;
  readonly remark: string;
  /** On the day of the outing; null when it is valid, or when the club does not check certificates (setting 1). */
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

/** Content of the 'Inscrits' sheet (specification §2): places and waiting lists, without removed entries. */
export function registrantsList(event: ClubEvent, watchesCertificates: boolean): RegistrantsList {
  const listed = (place: number, entry: Entry): ListedDiver => ({
    place,
    name: sortedName(entry),
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
