import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import type { Finding } from '../../../../shared/domain/palanquees/plan.ts';
import { depthQuestion } from '../../../../shared/messages/dive-archive.ts';
import { levelLabel } from '../../../../shared/messages/format.ts';
import {
  aptitudeLabel,
  findingSentence,
  FUNCTION_LABELS,
  KIND_LABELS,
  NITROX_LABELS,
} from '../../../../shared/messages/palanquees.ts';
import { minorDecision } from '../../../../shared/messages/safety.ts';
import { columnsWithin, DOTS, heading, labelled, LANDSCAPE_WIDTH, quiet, table } from '../../../documents/pdf.ts';
import { PALANQUEE_LINES, type SafetySheet, type SheetPalanquee } from './safety-sheet.ts';

const PARAMETERS_WIDTH = 236;
const COLUMN_GAP = 18;
const MEMBER_WIDTHS = columnsWithin(LANDSCAPE_WIDTH - COLUMN_GAP - PARAMETERS_WIDTH, [58, '*', 110, 56, 62]);
/** Members that fit on one page, however long their names. */
const MAX_UNBREAKABLE_ROWS = 8;

const metres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const inMetres = (depth: number | null): string => (depth === null ? '' : `${metres.format(depth)}\u00a0m`);
const inMinutes = (duration: number | null): string => (duration === null ? '' : `${duration}\u00a0min`);

const UNKNOWN = {
  plannedDepth: null,
  plannedDuration: null,
  entryTime: null,
  actualDepth: null,
  actualDuration: null,
  exitTime: null,
  actualGas: '',
};

type Parameters = Pick<SheetPalanquee, keyof typeof UNKNOWN>;

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
        ...(of.actualGas === '' ? [] : [['Gaz', '', of.actualGas]]),
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
        { width: '*', text: [{ text: `Palanquée ${number}`, bold: true }, `  ${kind}`], noWrap: true },
        { width: PARAMETERS_WIDTH, text: `Signature\u00a0: ${DOTS}` },
      ],
    },
    {
      columnGap: COLUMN_GAP,
      columns: [
        { width: '*', stack: [table(MEMBER_WIDTHS, ['Fonction', 'Nom', 'Prénom', 'Aptitude', 'Gaz'], rows, 13)] },
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
    member.isAbsent ? `${member.firstname} (absent)` : member.firstname,
    [aptitudeLabel(member.aptitude), ...(member.nitrox ? [NITROX_LABELS[member.nitrox]] : [])].join(' + '),
    member.gas,
  ]);
  const below: Content[] = [
    ...(one.left.length > 0 ? [quiet(`N’est plus inscrit(e)\u00a0: ${one.left.join(', ')}`)] : []),
    ...labelled(
      one.minors.map(({ name, age, authorisation }) => [DECISION, minorDecision(name, age, authorisation)] as const),
    ),
    ...breachLines(one.breaches, one.overruleNote, nameOf),
    ...labelled(
      one.confirmed ? [['Profondeur confirmée par le directeur de plongée', depthQuestion(one.confirmed)]] : [],
    ),
    ...labelled(one.remarks === '' ? [] : [['Incidents, remarques', one.remarks]]),
  ];
  return box(number, KIND_LABELS[one.kind], rows.length > 0 ? rows : blankRows(1), one, below);
}

const DECISION = 'Décision du directeur de plongée';

type NameOf = (id: number) => string;

/** Breaches of the rules and the director's note; nothing where there is neither. */
export function breachLines(breaches: readonly Finding[], note: string, nameOf: NameOf): Content[] {
  const reasons = breaches.map((finding) => findingSentence(finding, nameOf)).join(' ');
  return labelled([
    ...(reasons === '' ? [] : [[note === '' ? 'À revoir' : 'Dérogation', reasons] as const]),
    ...(note === '' ? [] : [['Note du directeur de plongée', note] as const]),
  ]);
}

const blankRows = (count: number): TableCell[][] => Array.from({ length: count }, () => ['', '', '', '', '']);

const blank = (number: number): Content => box(number, '', blankRows(PALANQUEE_LINES), UNKNOWN, []);

const fromTo = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

/** Composed palanquées, members without one, then blank ones to be filled in by hand. */
export function palanqueeBoxes({ palanquees, blanks, unplaced, nameOf }: SafetySheet): Content[] {
  const some = palanquees ?? [];
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
