import type { ClubEvent, Entry } from '../../../shared/contract/events.ts';
import { isDiveDirectorLevel } from '../../../shared/domain/levels.ts';

export interface Contacts {
  readonly telephone: string;
  readonly urgence1: string;
  readonly urgence2: string;
}

export interface SheetDiver {
  readonly lastname: string;
  readonly firstname: string;
  /** The aptitude that the sheet must name (Code du sport, art. A322-72). */
  readonly level: string;
  readonly supervises: boolean;
  readonly contacts: Contacts;
}

export interface SafetySheet {
  readonly divers: readonly SheetDiver[];
  /** Registered supervisors who may direct the dive; the director present on the site signs. */
  readonly possibleDirectors: readonly string[];
  /** Blank palanquées to fill in at the water's edge: enough for everybody at four divers and a guide each. */
  readonly palanquees: number;
}

export const PALANQUEE_LINES = 5;
const LEAST_PALANQUEES = 4;

const active = (slots: readonly (Entry | null)[]): Entry[] =>
  slots.filter((entry): entry is Entry => entry !== null && entry.active).sort((a, b) => a.position - b.position);

/** What is on the safety sheet: everybody who holds a place, never the waiting list. */
export function safetySheet(event: ClubEvent, contactsOf: (diverId: number) => Contacts): SafetySheet {
  const supervisors = active(event.accompanists);
  const divers = active(event.participants);
  const line = (entry: Entry, supervises: boolean): SheetDiver => ({
    lastname: entry.lastname,
    firstname: entry.firstname,
    level: entry.level,
    supervises,
    contacts: contactsOf(entry.id),
  });
  return {
    divers: [...supervisors.map((entry) => line(entry, true)), ...divers.map((entry) => line(entry, false))],
    possibleDirectors: supervisors
      .filter((entry) => isDiveDirectorLevel(entry.level))
      .map((entry) => `${entry.lastname} ${entry.firstname}`),
    palanquees: Math.max(LEAST_PALANQUEES, Math.ceil(divers.length / (PALANQUEE_LINES - 1))),
  };
}
