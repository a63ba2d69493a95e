import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ClubEvent } from '../../../shared/contract/events.ts';
import { parisDay, parisTime } from '../../../shared/domain/dates.ts';
import { isUnlimited } from '../../../shared/domain/events/status.ts';
import { levelLabel, siteName } from '../../../shared/messages/labels.ts';
import { columnsWithin, heading, PORTRAIT_WIDTH, titledTable } from './pdf.ts';
import type { ListedDiver, RegistrantsList } from './registrants-list.ts';

const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });

/** `VODELE, samedi 28 novembre 2026 à 09:30 (rendez-vous 08:30)` */
export function outingLine(event: ClubEvent): string {
  const meeting = event.hourRdv ? ` (rendez-vous ${event.hourRdv})` : '';
  const day = longDay.format(new Date(`${parisDay(event.date)}T12:00:00Z`));
  return `${siteName(event.site.name)}, ${day} à ${parisTime(event.date)}${meeting}`;
}

const quiet = (text: string): Content => ({ text, style: 'quiet', margin: [0, 2, 0, 0] });

const CERTIFICATE_WORDS = { over: 'Certificat échu', missing: 'Aucun certificat' } as const;

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

/** The 'Inscrits' sheet, section by section; without empty waiting lists. */
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
