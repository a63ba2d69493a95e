import type { ClubConfig } from '../../../../shared/config.ts';
import type { ClubEvent } from '../../../../shared/contract/events.ts';
import type { DiveNumber } from '../../../../shared/domain/palanquees/plan.ts';
import { registrantsFileName, safetySheetFileName } from '../../../../shared/messages/file-names.ts';
import { diveLabel } from '../../../../shared/messages/palanquees.ts';
import { emergencyAt } from './emergency.ts';
import { onePart, type PdfFile } from '../../../documents/pdf.ts';
import { outingLine, registrantsContent, type RegistrantsList } from './registrants.ts';
import { print, type Printing } from '../../../documents/render-queue.ts';
import { safetySheetContent, type SheetOptions } from './safety-sheet-layout.ts';
import type { SafetySheet } from './safety-sheet.ts';

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
