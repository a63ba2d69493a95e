import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import type { ClubEvent } from '../../../shared/contract/events.ts';
import type { Finding } from '../../../shared/domain/palanquees/findings.ts';
import { levelLabel } from '../../../shared/messages/labels.ts';
import {
  aptitudeLabel,
  findingSentence,
  FUNCTION_LABELS,
  KIND_LABELS,
  NITROX_LABELS,
} from '../../../shared/messages/palanquees.ts';
import { asPrinted, CONTACTS_WITHHELD, KEPT_TEXT, minorDecision } from '../../../shared/messages/safety.ts';
import { emergencyLines, type Emergency } from './emergency.ts';
import { columnsWithin, DOTS, heading, labelled, LANDSCAPE_WIDTH, quiet, table, titledTable } from './pdf.ts';
import { PALANQUEE_LINES, type SafetySheet, type SheetDiver, type SheetPalanquee } from './safety-sheet.ts';

const PARAMETERS_WIDTH = 236;
const COLUMN_GAP = 18;
const MEMBER_WIDTHS = columnsWithin(LANDSCAPE_WIDTH - COLUMN_GAP - PARAMETERS_WIDTH, [58, '*', 110, 56, 62]);
const CONTACT_WIDTHS = columnsWithin(LANDSCAPE_WIDTH, [66, 160, 110, 60, 80, '*']);
const NAME_WIDTHS = columnsWithin(LANDSCAPE_WIDTH, [66, 240, 180, '*']);
/** Members that fit on one page, however long their names. */
const MAX_UNBREAKABLE_ROWS = 8;

const contactCells = ({ contacts }: SheetDiver): TableCell[] =>
  contacts === null
    ? []
    : [contacts.telephone, [contacts.urgence1, contacts.urgence2].filter(Boolean).join(' · ') || 'Non renseigné'];

const metres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const inMetres = (depth: number | null): string => (depth === null ? '' : `${metres.format(depth)}\u00a0m`);
const inMinutes = (duration: number | null): string => (duration === null ? '' : `${duration}\u00a0min`);

type Parameters = Pick<
  SheetPalanquee,
  'plannedDepth' | 'plannedDuration' | 'entryTime' | 'actualDepth' | 'actualDuration' | 'exitTime'
>;

const UNKNOWN: Parameters = {
  plannedDepth: null,
  plannedDuration: null,
  entryTime: null,
  actualDepth: null,
  actualDuration: null,
  exitTime: null,
};

/** Unknown values are blank. */
const parameters = (of: Parameters): Column => ({
  width: PARAMETERS_WIDTH,
  stack: [
    table(
      columnsWithin(PARAMETERS_WIDTH, [58, 77, '*']),
      ['', 'Prévue', 'Réalisée'],
      [
        ['Profondeur', inMetres(of.plannedDepth), inMetres(of.actualDepth)],
        ['Durée', inMinutes(of.plannedDuration), inMinutes(of.actualDuration)],
        ['Heures', `Immersion\u00a0: ${of.entryTime ?? ''}`, `Sortie\u00a0: ${of.exitTime ?? ''}`],
      ],
      14,
    ),
  ],
});

/** Split only when longer than a page. */
const box = (number: number, kind: string, rows: TableCell[][], right: Parameters, below: Content[]): Content => ({
  unbreakable: rows.length <= MAX_UNBREAKABLE_ROWS,
  margin: [0, 8, 0, 0],
  stack: [
    // Part of the first box, so that the heading is never left alone at the foot of a page.
    ...(number === 1 ? [heading('Palanquées')] : []),
    {
      columnGap: COLUMN_GAP,
      margin: [0, 0, 0, 2],
      columns: [
        { width: '*', text: [{ text: `Palanquée ${number}`, bold: true }, `  ${kind}`] },
        { width: PARAMETERS_WIDTH, text: `Signature\u00a0: ${DOTS}` },
      ],
    },
    {
      columnGap: COLUMN_GAP,
      columns: [
        {
          width: '*',
          stack: [table(MEMBER_WIDTHS, ['Fonction', 'Nom', 'Prénom', 'Aptitude', 'Gaz'], rows, 13)],
        },
        parameters(right),
      ],
    },
    ...below,
  ],
});

function composed(one: SheetPalanquee, number: number, nameOf: NameOf): Content {
  const rows = one.members.map((member) => [
    FUNCTION_LABELS[member.function],
    { text: member.lastname, bold: true },
    member.firstname,
    [aptitudeLabel(member.aptitude), ...(member.nitrox ? [NITROX_LABELS[member.nitrox]] : [])].join(' + '),
    member.gas,
  ]);
  const below: Content[] = [
    ...(one.left.length > 0 ? [quiet(`N’est plus inscrit(e)\u00a0: ${one.left.join(', ')}`)] : []),
    ...labelled(
      one.minors.map(({ name, age, authorisation }) => [DECISION, minorDecision(name, age, authorisation)] as const),
    ),
    ...breachLines(one.breaches, one.overruleNote, nameOf),
  ];
  return box(number, KIND_LABELS[one.kind], rows.length > 0 ? rows : blankRows(1), one, below);
}

const DECISION = 'Décision du directeur de plongée';

type NameOf = (id: number) => string;

function breachLines(breaches: readonly Finding[], note: string, nameOf: NameOf): Content[] {
  const reasons = breaches.map((finding) => findingSentence(finding, nameOf)).join(' ');
  return labelled([
    ...(reasons === '' ? [] : [[note === '' ? 'À revoir' : 'Dérogation', reasons] as const]),
    ...(note === '' ? [] : [['Note du directeur de plongée', note] as const]),
  ]);
}

const blankRows = (count: number): TableCell[][] => Array.from({ length: count }, () => ['', '', '', '', '']);

const blank = (number: number): Content => box(number, '', blankRows(PALANQUEE_LINES), UNKNOWN, []);

const fromTo = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

function palanquees({ palanquees: those, blanks, unplaced, nameOf }: SafetySheet): Content[] {
  const some = those ?? [];
  return [
    ...some.map((one, index) => composed(one, index + 1, nameOf)),
    ...(unplaced.length > 0
      ? [
          heading(`Sans palanquée (${unplaced.length})`),
          { text: unplaced.map((one) => `${one.lastname} ${one.firstname} (${levelLabel(one.level)})`).join(', ') },
        ]
      : []),
    ...fromTo(some.length + 1, blanks).map(blank),
  ];
}

function registrants({ divers, showsContacts }: SafetySheet): Content[] {
  const rows = divers.map((diver): TableCell[] => [
    diver.supervises ? 'Encadrant' : 'Plongeur',
    { text: diver.lastname, bold: true },
    diver.firstname,
    levelLabel(diver.level),
    ...contactCells(diver),
  ]);
  const columns = ['Inscrit comme', 'Nom', 'Prénom', 'Niveau'];
  const title = showsContacts ? 'Inscrits et personnes à prévenir' : 'Inscrits';
  if (rows.length === 0) return [heading(title), quiet('Personne n’est inscrit.')];
  return showsContacts
    ? [titledTable(title, CONTACT_WIDTHS, [...columns, 'Téléphone', 'En cas d’urgence'], rows)]
    : [titledTable(title, NAME_WIDTHS, columns, rows), quiet(CONTACTS_WITHHELD)];
}

function direction(sheet: SafetySheet): Content[] {
  const { director, possibleDirectors, count } = sheet;
  const name = director ? `${director.name} (${levelLabel(director.level)})` : DOTS;
  return [
    {
      margin: [0, 8, 0, 0],
      columns: [
        { text: ['Directeur de plongée\u00a0: ', { text: name, bold: director !== null }], width: '*' },
        { text: `Nombre de plongeurs\u00a0: ${count}`, width: 140 },
        { text: `Signature\u00a0: ${DOTS}`, width: 220 },
      ],
    },
    ...breachLines(sheet.breaches, sheet.directorNote, sheet.nameOf),
    ...(director === null && possibleDirectors.length > 0
      ? [quiet(`Directeurs de plongée inscrits\u00a0: ${possibleDirectors.join(', ')}`)]
      : []),
  ];
}

/** Code du sport, art. A322-72. Blank palanquées come after the registrants, from whom they are filled in. */
export function safetySheetContent(
  event: ClubEvent,
  sheet: SafetySheet,
  { emergency, printedAt }: { readonly emergency: Emergency; readonly printedAt: string | null },
): Content[] {
  const { street, postal, city, gps } = event.site.address;
  const address = [street, [postal, city].filter(Boolean).join(' '), gps && `GPS ${gps}`].filter(Boolean).join(' · ');
  return [
    ...(address ? [{ text: address } satisfies Content] : []),
    ...emergencyLines(event.site, emergency),
    ...direction(sheet),
    ...(sheet.palanquees === null
      ? [...registrants(sheet), ...palanquees(sheet)]
      : [...palanquees(sheet), ...registrants(sheet)]),
    {
      text: [KEPT_TEXT, printedAt === null ? '' : ` ${asPrinted(printedAt)}`].join(''),
      style: 'quiet',
      fontSize: 8.5,
      margin: [0, 10, 0, 0],
    },
  ];
}
