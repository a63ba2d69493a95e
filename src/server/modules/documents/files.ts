import type { ClubConfig } from '../../../shared/config.ts';
import type { ClubEvent } from '../../../shared/contract/events.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import type { DiveNumber } from '../../../shared/domain/palanquees/plan.ts';
import { registrantsFileName, safetySheetFileName, waiversFileName } from '../../../shared/messages/file-names.ts';
import { diveLabel } from '../../../shared/messages/palanquees.ts';
import type { Waiver } from '../daos/waiver.ts';
import { emergencyAt } from './emergency.ts';
import { onePart, type PdfFile, type PdfPart } from './pdf.ts';
import { outingLine, registrantsContent, type RegistrantsList } from './registrants.ts';
import { print, type Printing } from './render-queue.ts';
import { safetySheetContent, type SheetOptions } from './safety-sheet-layout.ts';
import type { SafetySheet } from './safety-sheet.ts';
import { waiverContent } from './waiver-layout.ts';

/** In rows of a list. */
const ROWS_OF_A_PALANQUEE = 5;

export async function printRegistrants(
  { by }: Printing,
  club: string,
  event: ClubEvent,
  list: RegistrantsList,
): Promise<PdfFile> {
  const content = registrantsContent(event, list);
  const document = onePart({ club, title: 'Inscrits', subtitle: outingLine(event), content });
  const bytes = await print(document, event.participants.length + event.accompanists.length, { by });
  return { name: registrantsFileName(club, event), bytes };
}

export interface DiveSheet {
  readonly dive: DiveNumber;
  readonly sheet: SafetySheet;
}

const rowsOfSheet = ({ sheet }: DiveSheet): number =>
  sheet.divers.length + ROWS_OF_A_PALANQUEE * (sheet.palanquees?.length ?? 0);

/** One part per dive. `ofTwo`: the outing has two dives, of which one may be printed. */
export async function printSafetySheets(
  { by }: Printing,
  club: ClubConfig,
  event: ClubEvent,
  sheets: readonly DiveSheet[],
  { printedAt, validation, ofTwo = false }: Omit<SheetOptions, 'emergency'> & { readonly ofTwo?: boolean },
): Promise<PdfFile> {
  const isNumbered = ofTwo || sheets.some(({ dive }) => dive > 1);
  const subtitleOf = (dive: DiveNumber): string =>
    isNumbered ? `${diveLabel(dive)} – ${outingLine(event)}` : outingLine(event);
  const emergency = emergencyAt(club, event.site.name);
  const document = {
    club: club.club.name,
    title: `Fiche de sécurité – ${outingLine(event)}`,
    landscape: true,
    parts: sheets.map(({ dive, sheet }) => ({
      title: 'Fiche de sécurité',
      subtitle: subtitleOf(dive),
      content: safetySheetContent(event, sheet, { emergency, printedAt, ...(validation && { validation }) }),
    })),
  };
  const bytes = await print(document, Math.max(...sheets.map(rowsOfSheet)), { by, isSheet: true });
  const [only, ...others] = sheets;
  return { name: safetySheetFileName(event, others.length === 0 && isNumbered ? only?.dive : undefined), bytes };
}

const TITLE = 'Frais abandonnés au profit du club';

const partOf = (club: string, waiver: Waiver): PdfPart => ({
  title: TITLE,
  subtitle: `Année ${waiver.year} – ${sortedName(waiver)}`,
  content: waiverContent(club, waiver),
});

const rowsOf = (waivers: readonly Waiver[]): number => waivers.reduce((sum, { expenses }) => sum + expenses.length, 0);

export const printWaiver = async ({ by }: Printing, club: string, waiver: Waiver): Promise<PdfFile> => ({
  name: waiversFileName(waiver.year, waiver),
  bytes: await print(onePart({ club, ...partOf(club, waiver) }), rowsOf([waiver]), { by }),
});

export const printWaivers = async (
  { by }: Printing,
  club: string,
  year: number,
  waivers: readonly Waiver[],
): Promise<PdfFile> => ({
  name: waiversFileName(year),
  bytes: await print(
    { club, title: `${TITLE} – Année ${year}`, parts: waivers.map((waiver) => partOf(club, waiver)) },
    rowsOf(waivers),
    { by },
  ),
});
