import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { waiversFileName } from '../../../shared/messages/file-names.ts';
import type { Waiver } from '../daos/waiver.ts';
import { onePart, type PdfFile, type PdfPart } from './pdf.ts';
import { print } from './render-queue.ts';
import { waiverContent } from './waiver-layout.ts';

const TITLE = 'Frais abandonnés au profit du club';

const partOf = (club: string, waiver: Waiver): PdfPart => ({
  title: TITLE,
  subtitle: `Année ${waiver.year} – ${sortedName(waiver)}`,
  content: waiverContent(club, waiver),
});

const rowsOf = (waivers: readonly Waiver[]): number => waivers.reduce((sum, { expenses }) => sum + expenses.length, 0);

/** One member's statement of waived expenses. */
export const printWaiver = async (club: string, waiver: Waiver): Promise<PdfFile> => ({
  name: waiversFileName(waiver.year, waiver),
  bytes: await print(onePart({ club, ...partOf(club, waiver) }), rowsOf([waiver])),
});

/** All statements of a year in one file, to be printed and handed out. */
export const printWaivers = async (club: string, year: number, waivers: readonly Waiver[]): Promise<PdfFile> => ({
  name: waiversFileName(year),
  bytes: await print(
    { club, title: `${TITLE} – Année ${year}`, parts: waivers.map((waiver) => partOf(club, waiver)) },
    rowsOf(waivers),
  ),
});
