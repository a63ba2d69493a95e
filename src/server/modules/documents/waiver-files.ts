import { waiversFileName } from '../../../shared/messages/file-names.ts';
import type { Waiver } from '../daos/waiver.ts';
import { onePart, type PdfPart } from './pdf.ts';
import { print } from './render-queue.ts';
import { waiverContent, waiverName } from './waiver-layout.ts';

const TITLE = 'Frais abandonnés au profit du club';

const partOf = (club: string, waiver: Waiver): PdfPart => ({
  title: TITLE,
  subtitle: `Année ${waiver.year} – ${waiverName(waiver)}`,
  content: waiverContent(club, waiver),
});

const rowsOf = (waivers: readonly Waiver[]): number => waivers.reduce((sum, { expenses }) => sum + expenses.length, 0);

/** Statements of waived expenses, as files: a member's, or everybody's to be printed and handed out. */
export const waiverPrinter = (club: string) => ({
  one: async (waiver: Waiver) => ({
    name: waiversFileName(waiver.year, waiver),
    bytes: await print(onePart({ club, ...partOf(club, waiver) }), rowsOf([waiver])),
  }),

  all: async (year: number, waivers: readonly Waiver[]) => ({
    name: waiversFileName(year),
    bytes: await print(
      { club, title: `${TITLE} – Année ${year}`, parts: waivers.map((waiver) => partOf(club, waiver)) },
      rowsOf(waivers),
    ),
  }),
});
