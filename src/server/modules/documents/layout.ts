import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ClubEvent } from '../../../shared/contract/events.ts';
import { parisDay, parisTime } from '../../../shared/domain/dates.ts';
import { isUnlimited } from '../../../shared/domain/events/status.ts';
import { levelLabel } from '../../../shared/messages/labels.ts';
export { registrantsFileName, safetySheetFileName } from '../../../shared/messages/file-names.ts';
import { heading, table } from './pdf.ts';
import type { ListedDiver, RegistrantsList } from './registrants-list.ts';
import { PALANQUEE_LINES, type SafetySheet, type SheetDiver } from './safety-sheet.ts';

const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });

/** `VODELE, samedi 28 novembre 2026 à 09:30 (rendez-vous 08:30)` */
export function outingLine(event: ClubEvent): string {
  const meeting = event.hourRdv ? ` (rendez-vous ${event.hourRdv})` : '';
  const day = longDay.format(new Date(`${parisDay(event.date)}T12:00:00Z`));
  return `${event.site.name}, ${day} à ${parisTime(event.date)}${meeting}`;
}

const nobody = (text: string): Content => ({ text, style: 'quiet', margin: [0, 2, 0, 0] });

function listedRows(divers: readonly ListedDiver[]): TableCell[][] {
  return divers.map((diver) => [
    { text: String(diver.place), alignment: 'right' },
    diver.name,
    levelLabel(diver.level),
    diver.certificateOver ? { text: 'Certificat échu', style: 'warning' } : '',
    diver.remark,
  ]);
}

const listed = (title: string, divers: readonly ListedDiver[], empty: string): Content[] => [
  heading(title),
  divers.length === 0
    ? nobody(empty)
    : table([18, 200, 60, 70, '*'], ['N°', 'Nom', 'Niveau', '', 'Remarque'], listedRows(divers)),
];

/** The 'Inscrits' sheet, section by section; waiting lists only when somebody waits. */
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
    ...(event.accompanistFreeText ? [nobody(event.accompanistFreeText)] : []),
    ...listed(`Plongeurs (${list.divers.length}${of(event.diverMaxNumber)})`, list.divers, 'Aucun plongeur inscrit.'),
    ...(list.waitingSupervisors.length > 0
      ? listed('Encadrants en liste complémentaire', list.waitingSupervisors, '')
      : []),
    ...(list.waitingDivers.length > 0 ? listed('Plongeurs en liste complémentaire', list.waitingDivers, '') : []),
  ];
}

const DOTS = '........................................';

const contactsText = ({ contacts }: SheetDiver): string =>
  [contacts.urgence1, contacts.urgence2].filter(Boolean).join(' · ') || 'Non renseigné';

function palanquee(number: number): Content {
  const blank = Array.from({ length: PALANQUEE_LINES }, () => ['', '', '', '', '']);
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    stack: [
      // With the first one, so that the heading never stands alone at the foot of a page.
      ...(number === 1 ? [heading('Palanquées')] : []),
      {
        columns: [
          { text: `Palanquée ${number}`, bold: true, width: 90 },
          { text: 'Profondeur prévue / réalisée\u00a0: ............ / ............ m', width: '*' },
          { text: 'Durée prévue / réalisée\u00a0: ............ / ............ min', width: '*' },
          { text: 'Immersion / sortie\u00a0: ............ / ............', width: '*' },
        ],
        fontSize: 8.5,
        margin: [0, 0, 0, 3],
      },
      table([110, '*', '*', 90, 90], ['Fonction', 'Nom', 'Prénom', 'Aptitude', 'Gaz'], blank, 13),
    ],
  };
}

/**
 * The safety sheet (Code du sport, art. A322-72): director, registrants with their aptitudes and whom to call, then
 * blank palanquées with planned and actual depth, duration and times, and room to sign.
 */
export function safetySheetContent(event: ClubEvent, sheet: SafetySheet): Content[] {
  const { street, postal, city, gps, country } = event.site.address;
  const address = [street, [postal, city].filter(Boolean).join(' '), gps && `GPS ${gps}`].filter(Boolean).join(' · ');
  return [
    ...(address ? [{ text: address } satisfies Content] : []),
    ...(country ? [{ text: country, margin: [0, 2, 0, 0] } satisfies Content] : []),
    {
      margin: [0, 8, 0, 0],
      columns: [
        { text: `Directeur de plongée\u00a0: ${DOTS}`, width: '*' },
        { text: `Nombre de plongeurs\u00a0: ${sheet.divers.length}`, width: 140 },
        { text: `Signature\u00a0: ${DOTS}`, width: 220 },
      ],
    },
    ...(sheet.possibleDirectors.length > 0
      ? [nobody(`Directeurs de plongée inscrits\u00a0: ${sheet.possibleDirectors.join(', ')}`)]
      : []),
    heading('Inscrits et personnes à prévenir'),
    sheet.divers.length === 0
      ? nobody('Personne n’est inscrit.')
      : table(
          [56, 160, 110, 60, 80, '*'],
          ['Fonction', 'Nom', 'Prénom', 'Aptitude', 'Téléphone', 'En cas d’urgence'],
          sheet.divers.map((diver) => [
            diver.supervises ? 'Encadrant' : 'Plongeur',
            { text: diver.lastname, bold: true },
            diver.firstname,
            levelLabel(diver.level),
            diver.contacts.telephone,
            contactsText(diver),
          ]),
        ),
    ...Array.from({ length: sheet.palanquees }, (_, index) => palanquee(index + 1)),
  ];
}
