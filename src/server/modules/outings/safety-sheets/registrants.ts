import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ClubEvent, Entry } from '../../../../shared/contract/events.ts';
import { parisDay, parisTime } from '../../../../shared/domain/dates.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { isUnlimited } from '../../../../shared/domain/events/status.ts';
import { levelLabel, siteName } from '../../../../shared/messages/labels.ts';
import { columnsWithin, heading, PORTRAIT_WIDTH, quiet, titledTable } from '../../../documents/pdf.ts';

interface ListedDiver {
  /** Slot, or rank on the waiting list. */
  readonly place: number;
  readonly name: string;
  readonly level: string;
  readonly remark: string;
  /** On the day of the outing; null when valid, or when the club does not check certificates (setting 1). */
  readonly certificate: keyof typeof CERTIFICATE_WORDS | null;
}

export interface RegistrantsList {
  readonly supervisors: readonly ListedDiver[];
  readonly divers: readonly ListedDiver[];
  readonly waitingSupervisors: readonly ListedDiver[];
  readonly waitingDivers: readonly ListedDiver[];
}

/** By position. */
export const activeEntries = (slots: readonly (Entry | null)[]): Entry[] =>
  slots.filter((entry): entry is Entry => entry !== null && entry.active).sort((a, b) => a.position - b.position);

const CERTIFICATE_WORDS = {
  over: 'Certificat échu',
  missing: 'Aucun certificat',
  invalid: 'Certificat à revoir',
} as const;

/** `invalid` for readers who are not shown the date. */
const invalidityOf = ({ caci_date, certificateValid }: Entry): ListedDiver['certificate'] => {
  if (certificateValid !== false) return null;
  if (caci_date === undefined) return 'invalid';
  return caci_date === null ? 'missing' : 'over';
};

/** Specification §2: places and waiting lists, without removed entries. */
export function registrantsList(event: ClubEvent, watchesCertificates: boolean): RegistrantsList {
  const listed = (place: number, entry: Entry): ListedDiver => ({
    place,
    name: sortedName(entry),
    level: entry.level,
    remark: entry.description,
    certificate: watchesCertificates ? invalidityOf(entry) : null,
  });
  const bySlot = (slots: ClubEvent['participants']) =>
    activeEntries(slots).map((entry) => listed(entry.position, entry));
  const byRank = (slots: ClubEvent['participants']) =>
    activeEntries(slots).map((entry, index) => listed(index + 1, entry));
  return {
    supervisors: bySlot(event.accompanists),
    divers: bySlot(event.participants),
    waitingSupervisors: byRank(event.pendingAccompanists),
    waitingDivers: byRank(event.pendingParticipants),
  };
}

const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });

/** `VODELE, samedi 28 novembre 2026 à 09:30 (rendez-vous 08:30)` */
export function outingLine(event: ClubEvent): string {
  const meeting = event.hourRdv ? ` (rendez-vous ${event.hourRdv})` : '';
  const day = longDay.format(new Date(`${parisDay(event.date)}T12:00:00Z`));
  return `${siteName(event.site.name)}, ${day} à ${parisTime(event.date)}${meeting}`;
}

function listedRows(divers: readonly ListedDiver[]): TableCell[][] {
  return divers.map((diver) => [
    { text: String(diver.place), alignment: 'right' },
    diver.name,
    levelLabel(diver.level),
    diver.certificate === null ? '' : { text: CERTIFICATE_WORDS[diver.certificate], style: 'warning' },
    diver.remark,
  ]);
}

const WIDTHS = columnsWithin(PORTRAIT_WIDTH, [22, 176, 58, 68, '*']);
const COLUMNS = ['N°', 'Nom', 'Niveau', '', 'Remarque'];

const listed = (title: string, divers: readonly ListedDiver[], empty: string): Content[] =>
  divers.length === 0 ? [heading(title), quiet(empty)] : [titledTable(title, WIDTHS, COLUMNS, listedRows(divers))];

export function registrantsContent(event: ClubEvent, list: RegistrantsList): Content[] {
  const of = (max: number) =>
    isUnlimited({ diverMax: event.diverMaxNumber, accompanistMax: event.accompanistMaxNumber }) ? '' : ` sur ${max}`;
  return [
    ...(event.description ? [{ text: event.description, margin: [0, 0, 0, 4] } satisfies Content] : []),
    ...listed(
      `Encadrants (${list.supervisors.length}${of(event.accompanistMaxNumber)})`,
      list.supervisors,
      'Aucun encadrant inscrit.',
    ),
    ...(event.accompanistFreeText ? [quiet(event.accompanistFreeText)] : []),
    ...listed(`Plongeurs (${list.divers.length}${of(event.diverMaxNumber)})`, list.divers, 'Aucun plongeur inscrit.'),
    ...(list.waitingSupervisors.length > 0
      ? listed('Encadrants en liste complémentaire', list.waitingSupervisors, '')
      : []),
    ...(list.waitingDivers.length > 0 ? listed('Plongeurs en liste complémentaire', list.waitingDivers, '') : []),
  ];
}
