import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ClubEvent, Entry } from '#contract/events.ts';
import type { RegistrantPrices } from '#contract/tariffs.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { isUnlimited } from '#domain/events/status.ts';
import { amountOfEuros, levelLabel, longDay, siteName, timeOf } from '#messages/format.ts';
import { registrantsFileName } from '#messages/file-names.ts';
import { meetingWords } from '#messages/outing.ts';
import * as pdf from '#server/documents/pdf.ts';
import { print } from '#server/documents/render-queue.ts';

export const activeEntries = (slots: readonly (Entry | null)[]): Entry[] =>
  slots.filter((entry): entry is Entry => entry !== null && entry.active).sort((a, b) => a.position - b.position);

/** Says why the certificate does not hold on the outing's day. Readers who may not see its date are not told why. */
function certificateCell({ caci_date, certificateValid }: Entry): TableCell {
  if (certificateValid !== false) return '';
  const text =
    caci_date === undefined ? 'Certificat à revoir' : caci_date === null ? 'Aucun certificat' : 'Certificat échu';
  return { text, style: 'warning' };
}

/** `VODELE, samedi 28 novembre 2026 à 9 h 30 (rendez-vous 8 h 30)` */
export function outingLine(event: ClubEvent): string {
  const meeting = event.hourRdv ? ` (rendez-vous ${meetingWords(event)})` : '';
  const day = longDay(parisDay(event.date));
  return `${siteName(event.site.name)}, ${day} à ${timeOf(event.date)}${meeting}`;
}

const WIDTHS = pdf.columnsWithin(pdf.PORTRAIT_WIDTH, [22, 176, 58, 68, '*']);
const PRICED_WIDTHS = pdf.columnsWithin(pdf.PORTRAIT_WIDTH, [22, 160, 58, 52, 68, '*']);
const COLUMNS = ['N°', 'Nom', 'Niveau', '', 'Remarque'];

interface Shown {
  /** Setting 1. */
  readonly watchesCertificates: boolean;
  /** By a table, for those who may direct. */
  readonly prices: RegistrantPrices;
}

/** Specification §2: places and waiting lists, without removed entries. */
function registrantsContent(event: ClubEvent, { watchesCertificates, prices }: Shown): Content[] {
  const priceOf = new Map(prices.map(({ id, amount }) => [id, amountOfEuros(amount)]));
  const [widths, columns] = prices.length > 0 ? [PRICED_WIDTHS, COLUMNS.toSpliced(3, 0, 'Prix')] : [WIDTHS, COLUMNS];
  const [supervisors, divers] = [activeEntries(event.accompanists), activeEntries(event.participants)];
  const rowOf = (entry: Entry, place: number): TableCell[] => [
    { text: String(place), alignment: 'right' },
    sortedName(entry),
    levelLabel(entry.level),
    ...(prices.length > 0 ? [priceOf.get(entry.id) ?? ''] : []),
    watchesCertificates ? certificateCell(entry) : '',
    entry.description,
  ];
  const listed = (title: string, rows: TableCell[][]): Content => pdf.titledTable(title, widths, columns, rows);
  const bySlot = (title: string, entries: readonly Entry[], empty: string): Content[] => {
    const rows = entries.map((entry) => rowOf(entry, entry.position));
    return rows.length === 0 ? [pdf.heading(title), pdf.quiet(empty)] : [listed(title, rows)];
  };
  const byRank = (title: string, slots: readonly (Entry | null)[]): Content[] => {
    const rows = activeEntries(slots).map((entry, index) => rowOf(entry, index + 1));
    return rows.length === 0 ? [] : [listed(title, rows)];
  };
  const of = (max: number) => (isUnlimited(event) ? '' : ` sur ${max}`);
  return [
    ...(event.price === null ? [] : [pdf.quiet(`Prix\u00a0: ${amountOfEuros(event.price)}`)]),
    ...(event.description ? [{ text: event.description, margin: [0, 0, 0, 4] } satisfies Content] : []),
    ...bySlot(
      `Encadrants (${supervisors.length}${of(event.accompanistMaxNumber)})`,
      supervisors,
      'Aucun encadrant inscrit.',
    ),
    ...(event.accompanistFreeText ? [pdf.quiet(event.accompanistFreeText)] : []),
    ...bySlot(`Plongeurs (${divers.length}${of(event.diverMaxNumber)})`, divers, 'Aucun plongeur inscrit.'),
    ...byRank('Encadrants en liste complémentaire', event.pendingAccompanists),
    ...byRank('Plongeurs en liste complémentaire', event.pendingParticipants),
  ];
}

export async function printRegistrants(by: number, club: string, event: ClubEvent, shown: Shown) {
  const content = registrantsContent(event, shown);
  const document = pdf.onePart({ club, title: 'Inscrits', subtitle: outingLine(event), content });
  const bytes = await print(document, event.participants.length + event.accompanists.length, { by });
  return { name: registrantsFileName(club, event), bytes };
}
