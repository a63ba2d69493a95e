import { waiversFileName } from '../../../shared/messages/file-names.ts';
import type { Waiver } from '../daos/waiver.ts';
import { renderPdf, renderPdfParts, type PdfPart } from './pdf.ts';
import { waiverContent, waiverName } from './waiver-layout.ts';

const TITLE = 'Frais abandonnés au profit du club';

const partOf = (club: string, waiver: Waiver): PdfPart => ({
  title: TITLE,
  subtitle: `Année ${waiver.year} – ${waiverName(waiver)}`,
  content: waiverContent(club, waiver),
});

/** Statements of waived expenses, as files: a member's, or everybody's, to be printed and handed out. */
export const waiverPrinter = (club: string) => ({
  one: async (waiver: Waiver) => ({
    name: waiversFileName(waiver.year, waiver),
    bytes: await renderPdf({ club, ...partOf(club, waiver) }),
  }),

  all: async (year: number, waivers: readonly Waiver[]) => ({
    name: waiversFileName(year),
    bytes: await renderPdfParts({
      club,
      title: `${TITLE} – Année ${year}`,
      parts: waivers.map((waiver) => partOf(club, waiver)),
    }),
  }),
});
