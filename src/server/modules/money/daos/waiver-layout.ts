import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { bandOf, COMPANY_CAR, ELECTRIC_PERCENT, rowOf, scaleOf } from '#domain/daos/valuation.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { amount, numericDay } from '#messages/format.ts';
import { waiversFileName } from '#messages/file-names.ts';
import * as pdf from '#server/documents/pdf.ts';
import { print } from '#server/documents/render-queue.ts';
import type { MemberEntries } from './mapping.ts';

const DOUBTS: Partial<Record<string, 'estimated' | 'unknown'>> = { ESTIMATE: 'estimated', UNKNOWN: 'unknown' };

/** Expenses for the club that a member waives (CGI art. 200). */
export function waiverOf(year: number, { member, entries, expenses, figures }: MemberEntries) {
  const { lastname, firstname, licence, voiturecv, electrique, adresse, codepostal, ville } = member;
  const scale = scaleOf(year);
  const row = rowOf(scale, voiturecv);
  const drivesForNothing = voiturecv === COMPANY_CAR;
  return {
    year,
    lastname,
    firstname,
    licence,
    address: [adresse, `${codepostal} ${ville}`].map((line) => line.trim()).filter(Boolean),
    expenses: entries.map((entry, at) => ({
      day: entry.day,
      site: entry.site,
      reason: entry.motif,
      comment: entry.comment,
      /** There and back; 0 with a company car. */
      km: drivesForNothing ? 0 : 2 * (expenses[at]?.km ?? 0),
      /** Set when the distance is the great circle × 1.3, or unknown. */
      doubt: DOUBTS[entry.km_source] ?? null,
      costs: expenses[at]?.costs ?? 0,
    })),
    scale,
    voiturecv,
    electric: electrique === 1,
    /** Band of the scale for the year's whole distance, or why kilometres have no value. */
    car: row ? bandOf(figures.distance, row) : drivesForNothing ? ('company' as const) : ('unknown' as const),
    figures,
  };
}

export type Waiver = ReturnType<typeof waiverOf>;
type WaivedExpense = Waiver['expenses'][number];

const figure = new Intl.NumberFormat('fr-FR');
const km = (distance: number): string => `${figure.format(distance)}\u00a0km`;

const DOUBT_MARKS = { estimated: '\u00a0*', unknown: '\u00a0**' } as const;
const DOUBT_NOTES = {
  estimated: '* Distance estimée (à vol d’oiseau × 1,3), faute de réponse du service de calcul des distances.',
  unknown: '** Distance inconnue, comptée pour 0 km.',
} as const;

const end = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });

const atEnd = (text: string) => ({ text, alignment: 'right' }) as const;

/** Characters per cell that fit on a page at any width: pdfmake does not print a row higher than a page. */
const MAX_CHARACTERS = 1000;
const PARTS = new RegExp(`.{1,${MAX_CHARACTERS}}(?= |$)|.{1,${MAX_CHARACTERS}}`, 'gu');

/** A long comment continues on further rows. */
function expenseRows({ day, site, reason, comment, km: distance, doubt, costs }: WaivedExpense): TableCell[][] {
  // Joins lines: a column of single words would be longer than a page.
  const words = comment.replace(/[\s\u0000-\u001f]+/g, ' ').trim();
  const [first, ...others] = (words.match(PARTS) ?? []).map((part) => ({
    text: part.trim(),
    style: 'quiet',
    fontSize: 8.5,
  }));
  return [
    [
      numericDay(day),
      site,
      first ? { stack: [reason, first] } : reason,
      end(`${figure.format(distance)}${doubt ? DOUBT_MARKS[doubt] : ''}`),
      end(amount(costs)),
    ],
    ...others.map((part) => ['', '', part, '', '']),
  ];
}

function notes(expenses: readonly WaivedExpense[]): Content[] {
  const met = (['estimated', 'unknown'] as const).filter((doubt) => expenses.some((one) => one.doubt === doubt));
  return met.map((doubt) => ({ text: DOUBT_NOTES[doubt], style: 'quiet', fontSize: 8, margin: [0, 2, 0, 0] }));
}

/** `5 600 km × 0,357 € + 1 395,00 €` */
function mileageLine({ car, figures, scale, voiturecv, electric }: Waiver): string {
  if (car === 'company') return 'Voiture de société\u00a0: les kilomètres ne sont pas des frais du bénévole.';
  if (car === 'unknown')
    return 'Puissance du véhicule inconnue (carte grise non reçue)\u00a0: les kilomètres ne sont pas évalués.';
  const most = scale.rows.at(-1)?.cv ?? voiturecv;
  const horsepower = voiturecv >= most ? `${most}\u00a0CV et plus` : `${voiturecv}\u00a0CV`;
  const rate = `${figure.format(car.rate / 1000)}\u00a0€`;
  const fixed = car.fixed === 0 ? '' : ` + ${amount(car.fixed)}`;
  return `Barème kilométrique ${scale.year}, véhicule de ${horsepower}\u00a0: ${km(figures.distance)} × ${rate}${fixed}${electric ? `, majoré de ${ELECTRIC_PERCENT}\u00a0% (véhicule électrique)` : ''}`;
}

const sums = (waiver: Waiver): Content => ({
  layout: 'noBorders',
  // Aligned with the cells of the table above.
  margin: [4, 6, 4, 0],
  table: {
    widths: ['*', 90],
    body: [
      ['Distance totale de l’année, aller-retour', end(km(waiver.figures.distance))],
      [mileageLine(waiver), end(amount(waiver.figures.mileage))],
      ['Autres frais', end(amount(waiver.figures.costs))],
      [
        { text: 'Total des frais abandonnés', bold: true, fontSize: 11 },
        { text: amount(waiver.figures.total), alignment: 'right', bold: true, fontSize: 11, noWrap: true },
      ],
    ],
  },
});

function toSign(club: string, waiver: Waiver): Content[] {
  const living = waiver.address.length > 0 ? `, demeurant ${waiver.address.join(', ')}` : '';
  return [
    {
      text: [
        `Je soussigné(e) ${sortedName(waiver)}${living}, bénévole de l’association ${club}, `,
        'certifie renoncer au remboursement des frais ci-dessus et les laisser à l’association en tant que don.',
      ],
      fontSize: 11,
      margin: [0, 14, 0, 12],
    },
    {
      columns: [
        { text: `Fait à ${pdf.DOTS}`, width: '*' },
        { text: `le ${pdf.DOTS}`, width: '*' },
      ],
    },
    { text: 'Signature\u00a0:', margin: [0, 12, 0, 52] },
  ];
}

const legal = ({ figures, scale }: Waiver): Content[] =>
  [
    `Réduction d’impôt, à titre d’information\u00a0: ${scale.reduction}\u00a0% des frais abandonnés, soit ${amount(figures.reduction)}, dans la limite de 20\u00a0% du revenu imposable (article 200 du code général des impôts).`,
    `Le barème est annuel\u00a0: il est appliqué une seule fois, à la distance totale de l’année. ${scale.source}.`,
    `Partie réservée au club\u00a0: reçu fiscal (cerfa n°\u00a011580, formulaire 2041-RD) n°\u00a0${pdf.DOTS}, du ${pdf.DOTS}`,
  ].map((text) => ({ text, style: 'quiet', fontSize: 8.5, margin: [0, 3, 0, 0] }));

/** CGI art. 200. */
function waiverContent(club: string, waiver: Waiver): Content[] {
  return [
    { text: [...waiver.address, `Licence ${waiver.licence}`].join(' · '), style: 'quiet' },
    pdf.heading('Frais engagés pour les activités du club'),
    pdf.table(
      pdf.columnsWithin(pdf.PORTRAIT_WIDTH, [58, 106, '*', 48, 56]),
      ['Date', 'Lieu', 'Motif et commentaire', atEnd('Km A/R'), atEnd('Frais')],
      waiver.expenses.flatMap(expenseRows),
    ),
    ...notes(waiver.expenses),
    // On one page, so that the signature stands below the sums.
    { unbreakable: true, stack: [sums(waiver), ...toSign(club, waiver), ...legal(waiver)] },
  ];
}

const TITLE = 'Frais abandonnés au profit du club';

const partOf = (club: string, waiver: Waiver) => ({
  title: TITLE,
  subtitle: `Année ${waiver.year} – ${sortedName(waiver)}`,
  content: waiverContent(club, waiver),
});

const rowsOf = (waivers: readonly Waiver[]): number => waivers.reduce((sum, { expenses }) => sum + expenses.length, 0);

/** `by`: the member who asked; null: the server. */
export const printWaiver = async (by: number | null, club: string, waiver: Waiver) => ({
  name: waiversFileName(waiver.year, waiver),
  bytes: await print(pdf.onePart({ club, ...partOf(club, waiver) }), rowsOf([waiver]), { by }),
});

export const printWaivers = async (by: number, club: string, year: number, waivers: readonly Waiver[]) => ({
  name: waiversFileName(year),
  bytes: await print(
    { club, title: `${TITLE} – Année ${year}`, parts: waivers.map((waiver) => partOf(club, waiver)) },
    rowsOf(waivers),
    { by },
  ),
});
