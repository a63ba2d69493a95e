import type { CanvasRect, Content, TableCell } from 'pdfmake/interfaces.js';
import { holdsMoney, type BookKind } from '#domain/books/accounts.ts';
import { MONEY_PLACES, type MoneyPlace } from '#domain/books/means.ts';
import type { AgeBand } from '#domain/divers/age-bands.ts';
import type { Day } from '#domain/dates.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';
import { assemblyFileName } from '#messages/file-names.ts';
import { amount, dayYear, levelLabel, longDay, monthYear, spacedFigure } from '#messages/format.ts';
import * as pdf from '#server/documents/pdf.ts';
import { print } from '#server/documents/render-queue.ts';
import type { AssemblyYear } from './year.ts';

interface Assembly {
  readonly now: AssemblyYear;
  readonly before: AssemblyYear;
  readonly closedOn: Day | null;
  readonly readOn: Day;
  readonly ends: Day;
  readonly members: {
    readonly count: number;
    readonly levels: readonly { readonly level: string; readonly count: number }[];
    readonly bands: readonly AgeBand[];
    readonly unknown: number;
  };
}

const [DARK, LIGHT] = ['#1b3a57', '#a9bccd'];
const BAR_WIDTH = 130;
type Box = readonly [x: number, y: number, w: number, h: number];
const rect = ([x, y, w, h]: Box, color = DARK): CanvasRect => ({ type: 'rect', x, y, w, h, color });
/** Bars as long as their share of the largest: the present year, and below it, lighter, the year before. */
function bar(value: number, most: number, { former = 0, width = BAR_WIDTH } = {}): TableCell {
  const long = (of: number): number => Math.max(1, (width * of) / most);
  const now = value > 0 ? [rect([0, 2, long(value), 6])] : [];
  return { canvas: former > 0 ? [...now, rect([0, 8, long(former), 2.5], LIGHT)] : now };
}
const atEnd = (text: string, bold = false) => ({ text, bold, alignment: 'right', noWrap: true }) as const;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const centsOf = (rows: readonly { readonly cents: Cents }[]): Cents => sumOf(rows.map(({ cents }) => cents));

/** A figure beside that of the year before. */
interface Line {
  readonly label: string;
  readonly value: number;
  readonly former: number;
  readonly isSum?: boolean;
  readonly write?: (value: number) => string;
}

type Read = (year: AssemblyYear) => number;
const lineOf = ({ now, before }: Assembly, label: string, read: Read, write = amount): Line => ({
  label,
  value: read(now),
  former: read(before),
  write,
});

const added = (label: string, lines: readonly Line[]): Line => ({
  label,
  value: sumOf(lines.map(({ value }) => value)),
  former: sumOf(lines.map(({ former }) => former)),
  isSum: true,
});

/** Table of both years, with bars where all lines are of one kind. */
function compared({ now, before }: Assembly, head: string, lines: readonly Line[], hasBars = true): Content {
  const most = Math.max(...lines.flatMap(({ value, former, isSum }) => (isSum ? [] : [value, former])), 1);
  const widths = pdf.columnsWithin(pdf.PORTRAIT_WIDTH, ['*', 84, 84, BAR_WIDTH]);
  const rows = lines.map(({ label, value, former, isSum = false, write = amount }): TableCell[] => [
    { text: label, bold: isSum },
    atEnd(write(value), isSum),
    atEnd(write(former), isSum),
    hasBars && !isSum ? bar(value, most, { former }) : '',
  ]);
  return pdf.table(widths, [head, atEnd(`${now.year}`), atEnd(`${before.year}`), ''], rows);
}

interface OfAccount {
  readonly id: number;
  readonly label: string;
  readonly cents: Cents;
}

/** A line for each account that one of the years has. */
const besides = (now: readonly OfAccount[], before: readonly OfAccount[]) =>
  [...new Map([...before, ...now].map(({ id, label }) => [id, label]))].map(([id, label]) => {
    const centsIn = (rows: readonly OfAccount[]): Cents => centsOf(rows.filter((row) => row.id === id));
    return { id, label, value: centsIn(now), former: centsIn(before) };
  });

/** Lines of the accounts of a kind, above 0 where they have what such accounts have. */
function ofKind({ now, before }: Assembly, kind: BookKind, read: (year: AssemblyYear) => readonly Debited[]) {
  const sign = holdsMoney(kind) ? 1 : -1;
  const own = (year: AssemblyYear) =>
    read(year).flatMap((row) => (row.kind === kind && row.debited !== 0 ? { ...row, cents: sign * row.debited } : []));
  return besides(own(now), own(before));
}

type Debited = Omit<OfAccount, 'cents'> & { readonly kind: string; readonly debited: Cents };

function incomeAndExpenses(assembly: Assembly): Content[] {
  const income = ofKind(assembly, 'INCOME', ({ sums }) => sums);
  const expenses = ofKind(assembly, 'EXPENSE', ({ sums }) => sums);
  const [came, went] = [added('Total des recettes', income), added('Total des dépenses', expenses)];
  const result = { ...came, label: 'Résultat', value: came.value - went.value, former: came.former - went.former };
  const lines = [...income, came, ...expenses, went, result];
  return [pdf.heading('Recettes et dépenses'), compared(assembly, 'Nature', lines)];
}

const PLACE_HEADS: Readonly<Record<MoneyPlace, string>> = {
  CASH: 'Espèces',
  CHEQUES: 'Chèques',
  VOUCHERS: 'Bons',
  HELLOASSO: 'HelloAsso',
  BANK: 'Banque',
};

/** Income by purpose and account; without the euro sign, for which columns are too narrow. */
function received({ now, before }: Assembly): Content[] {
  const figure = (cents: Cents, bold = false) => atEnd(cents === 0 ? '–' : amount(cents).replace(/\s€$/, ''), bold);
  const rowOf = (label: string, isOf: (id: number) => boolean, bold = false): TableCell[] => {
    const [own, former] = [now, before].map(({ received: rows }) => rows.filter(({ id }) => isOf(id)));
    const from = (place: MoneyPlace) => centsOf(own?.filter(({ code }) => code === place) ?? []);
    const places = MONEY_PLACES.map((place) => figure(from(place), bold));
    return [{ text: label, bold }, ...places, figure(centsOf(own ?? []), true), figure(centsOf(former ?? []), bold)];
  };
  const kinds = besides(now.received, before.received);
  const widths = pdf.columnsWithin(pdf.PORTRAIT_WIDTH, ['*', 50, 50, 46, 52, 52, 54, 54]);
  const columns = [...MONEY_PLACES.map((place) => PLACE_HEADS[place]), `${now.year}`, `${before.year}`];
  const rows = kinds.map(({ id, label }) => rowOf(label, (one) => one === id));
  return [
    pdf.heading('Ce qui est entré, moins ce qui est reparti, par nature et par moyen (en euros)'),
    pdf.table(widths, ['Nature', ...columns.map((text) => atEnd(text))], [...rows, rowOf('Total', () => true, true)]),
  ];
}

function handedIn(assembly: Assembly): Content[] {
  const lines = besides(assembly.now.handedIn, assembly.before.handedIn);
  return [
    pdf.heading('Remis en banque'),
    compared(assembly, 'Venu de', [...lines, added('Total', lines)]),
    pdf.quiet('La banque s’arrête ici à ce qui lui a été remis\u00a0: son relevé est dans la comptabilité du club.'),
  ];
}

/** At the end of both years; wallets are a debt. */
function balances(assembly: Assembly): Content[] {
  const { now, ends, readOn } = assembly;
  const has = ofKind(assembly, 'ASSET', (year) => year.balances);
  const owes = ofKind(assembly, 'LIABILITY', (year) => year.balances);
  const lines = [...has, added('Ce que le club a', has), ...owes, added('Ce que le club doit', owes)];
  const wallets = now.balances.find(({ code }) => code === 'WALLETS')?.debited ?? 0;
  return [
    pdf.heading(`Ce que le club a et ce qu’il doit, au ${dayYear(readOn < ends ? readOn : ends)}`),
    compared(assembly, 'Compte', lines, false),
    pdf.quiet(`Les porte-monnaie sont une dette\u00a0: le club doit ${amount(0 - wallets)} à ses membres.`),
  ];
}

const CHART_HEIGHT = 90;
type Month = AssemblyYear['outings']['months'][number];

/** Taken places (dark) of all places by month, as on the dashboard. */
function placesByMonth(months: readonly Month[]): Content {
  const takenIn = ({ registered, unlimited }: Month): number => registered + unlimited;
  const allIn = (month: Month): number => Math.max(takenIn(month), month.places + month.unlimited);
  const most = Math.max(...months.map(allIn), 1);
  const step = pdf.PORTRAIT_WIDTH / months.length;
  const column = (at: number, value: number, color: string): CanvasRect => {
    const [width, height] = [Math.min(28, step * 0.6), (CHART_HEIGHT * value) / most];
    return rect([at * step + (step - width) / 2, CHART_HEIGHT - height, width, height], color);
  };
  const bars = months.flatMap((month, at) => [column(at, allIn(month), LIGHT), column(at, takenIn(month), DARK)]);
  const below = (text: string, more: object): TableCell => ({ text, alignment: 'center', fontSize: 8, ...more });
  const names = months.map(({ month }) => below(monthYear(month).split(' ')[0] ?? month, { style: 'quiet' }));
  const counts = months.map((month) => below(String(takenIn(month)), { bold: true }));
  const title = 'Places de plongeur prises (foncé) et libres (clair), par mois';
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    stack: [
      { text: title, style: 'columnHead', margin: [0, 0, 0, 6] },
      { canvas: [...bars, rect([0, CHART_HEIGHT, pdf.PORTRAIT_WIDTH, 0.5], LIGHT)] },
      {
        layout: 'noBorders',
        table: { widths: months.map(() => step - 8), body: [names, counts] },
        margin: [0, 2, 0, 0],
      },
    ],
  };
}

function outings(assembly: Assembly): Content[] {
  const { months } = assembly.now.outings;
  const lines = [
    lineOf(assembly, 'Sorties', (year) => year.outings.count, spacedFigure),
    lineOf(assembly, 'Plongées des membres', (year) => year.outings.divers, spacedFigure),
    lineOf(assembly, 'Plongées d’encadrement', (year) => year.outings.supervisors, spacedFigure),
  ];
  return [
    pdf.heading('Sorties et plongées'),
    compared(assembly, 'Sans les sorties annulées', lines),
    ...(months.length > 0 ? [placesByMonth(months)] : []),
  ];
}

const bandLabel = ({ from, to }: AgeBand): string =>
  to === null ? `${from}\u00a0ans et plus` : from === 0 ? `Moins de ${to + 1}\u00a0ans` : `${from} à ${to}\u00a0ans`;

const MOST_LEVELS = 14;
const GAP = 24;

function members({ members: { count, levels, bands, unknown }, readOn }: Assembly): Content[] {
  const half = levels.length > MOST_LEVELS ? Math.ceil(levels.length / 2) : levels.length;
  const [columns, long] = half < levels.length ? [3, 40] : [2, 110];
  const width = (pdf.PORTRAIT_WIDTH - GAP * (columns - 1)) / columns;
  type Counted = readonly [label: string, count: number];
  const counted = (head: string, lines: readonly Counted[], all = lines): Content => {
    const most = Math.max(...all.map(([, number]) => number));
    const rows = lines.map(([label, number]): TableCell[] => [
      label,
      atEnd(String(number)),
      bar(number, most, { width: long }),
    ]);
    return pdf.table(pdf.columnsWithin(width, ['*', 20, long]), [head, '', ''], rows);
  };
  const byLevel = levels.map(({ level, count: number }): Counted => [levelLabel(level), number]);
  const byAge = bands.map((band): Counted => [bandLabel(band), band.count]);
  const halves = [byLevel.slice(0, half), byLevel.slice(half)].filter((lines) => lines.length > 0);
  const unknowns: readonly Counted[] = unknown > 0 ? [['Naissance inconnue', unknown]] : [];
  const byLevels = halves.map((lines) => counted('Par niveau', lines, byLevel));
  const day = dayYear(readOn);
  return [
    pdf.heading(`Membres\u00a0: ${count}`),
    { columnGap: GAP, columns: [...byLevels, counted('Par âge', [...byAge, ...unknowns])] },
    pdf.quiet(`Membres actifs au ${day}, jour de ce dossier\u00a0: leur liste de chaque année n’est pas gardée.`),
  ];
}

function donations(assembly: Assembly): Content[] {
  const euros = (label: string, part: 'mileage' | 'costs' | 'total') =>
    lineOf(assembly, label, (year) => centsOfEuros(year.donations.valuation[part]) ?? 0);
  const lines = [
    lineOf(assembly, 'Bénévoles', (year) => year.donations.statements, spacedFigure),
    lineOf(assembly, 'Kilomètres', (year) => Math.round(year.donations.valuation.distance), spacedFigure),
    euros('Valeur des kilomètres', 'mileage'),
    euros('Autres frais', 'costs'),
    { ...euros('Valeur des dons', 'total'), isSum: true },
  ];
  return [
    pdf.heading('Dons des bénévoles (frais abandonnés)'),
    compared(assembly, 'Selon le barème kilométrique', lines, false),
  ];
}

const PARTS = [incomeAndExpenses, received, handedIn, balances, outings, members, donations];

/** The file of a year's general assembly. */
export async function printAssembly(by: number, club: string, assembly: Assembly) {
  const { now, closedOn, readOn } = assembly;
  const state =
    closedOn === null
      ? `Exercice non clos\u00a0: chiffres lus le ${longDay(readOn)}, qui peuvent encore changer.`
      : `Exercice clos le ${longDay(closedOn)}\u00a0: les chiffres des comptes ne changent plus.`;
  const document = pdf.onePart({
    club,
    title: 'Dossier de l’assemblée générale',
    subtitle: `Exercice ${now.year}`,
    content: [pdf.quiet(state), ...PARTS.map((part) => ({ unbreakable: true, stack: part(assembly) }))],
  });
  return { name: assemblyFileName(now.year), bytes: await print(document, 0, { by }) };
}
