import type { ClubConfig } from '../../../shared/config.ts';
import type { ClubEvent } from '../../../shared/contract/events.ts';
import { registrantsFileName, safetySheetFileName } from '../../../shared/messages/file-names.ts';
import { emergencyAt } from './emergency.ts';
import { onePart, type PdfFile } from './pdf.ts';
import { outingLine, registrantsContent } from './registrants-layout.ts';
import type { RegistrantsList } from './registrants-list.ts';
import { print } from './render-queue.ts';
import { safetySheetContent } from './safety-sheet-layout.ts';
import type { SafetySheet } from './safety-sheet.ts';

/** Cost of one palanquée, in rows of a list. */
const ROWS_OF_A_PALANQUEE = 5;

/** The 'Inscrits' sheet. */
export async function printRegistrants(club: string, event: ClubEvent, list: RegistrantsList): Promise<PdfFile> {
  const content = registrantsContent(event, list);
  const document = onePart({ club, title: 'Inscrits', subtitle: outingLine(event), content });
  const bytes = await print(document, event.participants.length + event.accompanists.length);
  return { name: registrantsFileName(club, event), bytes };
}

/** The safety sheet, with the club's emergency information. */
export async function printSafetySheet(club: ClubConfig, event: ClubEvent, sheet: SafetySheet): Promise<PdfFile> {
  const document = onePart({
    club: club.club.name,
    title: 'Fiche de sécurité',
    subtitle: outingLine(event),
    content: safetySheetContent(event, sheet, emergencyAt(club, event.site.name)),
    landscape: true,
  });
  const bytes = await print(document, sheet.divers.length + ROWS_OF_A_PALANQUEE * (sheet.palanquees?.length ?? 0));
  return { name: safetySheetFileName(event), bytes };
}
