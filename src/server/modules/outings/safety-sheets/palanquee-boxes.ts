import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Finding } from '#domain/palanquees/plan.ts';
import type { Named } from '#domain/divers/identity.ts';
import { depthQuestion } from '#messages/dive-archive.ts';
import { timeOfDay } from '#messages/format.ts';
import {
  aptitudeLabel,
  findingSentence,
  FUNCTION_LABELS,
  KIND_LABELS,
  metres,
  NITROX_LABELS,
} from '#messages/palanquees.ts';
import { minorDecision } from '#messages/safety.ts';
import * as pdf from '#server/documents/pdf.ts';
import { PALANQUEE_LINES, type Contacts, type SafetySheet, type SheetPalanquee } from './safety-sheet.ts';

export const CONTACT_HEADS = ['Téléphone', 'En cas d’urgence'] as const;

/** Empty where the reader may not see them. */
export const contactCells = (contacts: Contacts | null): string[] =>
  contacts === null
    ? []
    : [contacts.telephone, [contacts.urgence1, contacts.urgence2].filter(Boolean).join('\n') || 'Non renseigné'];

/** `MARTIN Léa`, the last name in bold. */
export const nameCell = ({ lastname, firstname }: Named, after = ''): TableCell => ({
  text: [{ text: lastname, bold: true }, ` ${firstname}${after}`],
});

/** Narrow enough that a page holds a dive of 20 members. */
const PARAMETER_WIDTHS = pdf.columnsWithin(pdf.DENSE_WIDTH - 3, [120, 128, 78, '*', 82]);
const NAME_WIDTHS = pdf.columnsWithin(pdf.DENSE_WIDTH, [62, '*', 94, 78]);
const CONTACT_WIDTHS = pdf.columnsWithin(pdf.DENSE_WIDTH, [46, '*', 52, 36, 83, 161]);
/** Members that fit on one page, however long their names. */
const MAX_UNBREAKABLE_ROWS = 8;
/** Points, for a name written by hand. */
const WRITABLE = 13;
/** With its padding 7.8 mm, for figures written with a pencil in the wet. */
const WRITABLE_IN_THE_WET = 20;

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

const entered = <T>(value: T | null, text: (value: T) => string): string => (value === null ? '' : text(value));
const minutes = (duration: number): string => `${duration}\u00a0min`;

/** Unknown values are blank. */
function parameters(of: Parameters): Content {
  const planned = [entered(of.plannedDepth, metres), entered(of.plannedDuration, minutes)].filter(Boolean).join(', ');
  const cells = (
    [
      ['Prévu', planned],
      ['Profondeur réalisée', entered(of.actualDepth, metres)],
      ['Durée', entered(of.actualDuration, minutes)],
      ['Immersion', entered(of.entryTime, timeOfDay)],
      ['Sortie', entered(of.exitTime, timeOfDay)],
    ] as const
  ).map(([title, text]): TableCell => ({ text: [{ text: `${title}\u00a0: `, style: 'columnHead' }, text] }));
  return pdf.bareTable(PARAMETER_WIDTHS, [cells], WRITABLE_IN_THE_WET, 'boxes');
}

interface Box {
  readonly number: number;
  readonly kind: string;
  readonly rows: TableCell[][];
  readonly done: Parameters;
  readonly below: Content[];
  readonly showsContacts: boolean;
  readonly minHeight?: number;
}

/** Split only when longer than a page; the first one names the columns for all. */
function box({ number, kind, rows, done, below, showsContacts, minHeight }: Box): Content {
  const widths = showsContacts ? CONTACT_WIDTHS : NAME_WIDTHS;
  const heads = ['Fonction', 'Nom', 'Aptitude', 'Gaz', ...(showsContacts ? CONTACT_HEADS : [])].map(
    (text): TableCell => ({ text, style: 'columnHead' }),
  );
  return {
    unbreakable: rows.length <= MAX_UNBREAKABLE_ROWS,
    margin: [0, 4, 0, 0],
    stack: [
      {
        columns: [
          { width: '*', text: [{ text: `Palanquée ${number}`, style: 'boxTitle' }, `  ${kind}`], noWrap: true },
          { width: 190, text: `Signature\u00a0: ${pdf.DOTS}`, alignment: 'right' },
        ],
      },
      parameters(done),
      ...pdf.labelled(done.actualGas === '' ? [] : [['Gaz respiré', done.actualGas]]),
      pdf.bareTable(widths, number === 1 ? [heads, ...rows] : rows, minHeight),
      ...below,
    ],
  };
}

function composed(one: SheetPalanquee, number: number, { nameOf, showsContacts }: SafetySheet): Content {
  const rows = one.members.map((member) => [
    FUNCTION_LABELS[member.function],
    nameCell(member, member.isAbsent ? ' (absent)' : ''),
    [aptitudeLabel(member.aptitude), ...(member.nitrox ? [NITROX_LABELS[member.nitrox]] : [])].join(' + '),
    member.gas,
    ...contactCells(member.contacts),
  ]);
  const below: Content[] = [
    ...(one.left.length > 0 ? [pdf.quiet(`N’est plus inscrit(e)\u00a0: ${one.left.join(', ')}`)] : []),
    ...pdf.labelled(
      one.minors.map(({ name, age, authorisation }) => [DECISION, minorDecision(name, age, authorisation)] as const),
    ),
    ...breachLines(one.breaches, one.overruleNote, nameOf),
    ...pdf.labelled(one.confirmed ? [[CONFIRMED, depthQuestion(one.confirmed)]] : []),
    ...pdf.labelled(one.remarks === '' ? [] : [['Incidents, remarques', one.remarks]]),
  ];
  const filled = rows.length > 0 ? rows : blankRows(1, showsContacts);
  return box({ number, kind: KIND_LABELS[one.kind], rows: filled, done: one, below, showsContacts });
}

const DECISION = 'Décision du directeur de plongée';
const CONFIRMED = 'Profondeur confirmée par le directeur de plongée';

type NameOf = (id: number) => string;

/** Breaches of the rules and the director's note; nothing where there is neither. */
export function breachLines(breaches: readonly Finding[], note: string, nameOf: NameOf): Content[] {
  const reasons = breaches.map((finding) => findingSentence(finding, nameOf)).join(' ');
  return pdf.labelled([
    ...(reasons === '' ? [] : [[note === '' ? 'À revoir' : 'Dérogation', reasons] as const]),
    ...(note === '' ? [] : [['Note du directeur de plongée', note] as const]),
  ]);
}

const blankRows = (count: number, showsContacts: boolean): TableCell[][] =>
  Array.from({ length: count }, () => Array.from({ length: showsContacts ? 6 : 4 }, () => ''));

const blank = (number: number): Content =>
  box({
    number,
    kind: '',
    rows: blankRows(PALANQUEE_LINES, false),
    done: UNKNOWN,
    below: [],
    showsContacts: false,
    minHeight: WRITABLE,
  });

/** Composed palanquées, then blank ones to be filled in by hand. */
export function palanqueeBoxes(sheet: SafetySheet): { readonly composed: Content[]; readonly blanks: Content[] } {
  const palanquees = sheet.palanquees ?? [];
  return {
    composed: palanquees.map((one, index) => composed(one, index + 1, sheet)),
    blanks: Array.from({ length: sheet.blanks }, (_, index) => blank(palanquees.length + 1 + index)),
  };
}
