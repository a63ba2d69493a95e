import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { waiversFileName } from '../../../../shared/messages/file-names.ts';
import { onePart, type PdfFile, type PdfPart } from '../../../documents/pdf.ts';
import { print, type Printing } from '../../../documents/render-queue.ts';
import type { Waiver } from './waiver.ts';
import { waiverContent } from './waiver-layout.ts';

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
