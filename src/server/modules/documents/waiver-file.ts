import type { Waiver } from '../daos/waiver.ts';
import { renderPdf, renderPdfParts, type PdfPart } from './pdf.ts';
import { waiverContent, waiverName } from './waiver-layout.ts';

const TITLE = 'Frais abandonnés au profit du club';

const partOf = (club: string, waiver: Waiver): PdfPart => ({
  title: TITLE,
  subtitle: `Année ${waiver.year} – ${waiverName(waiver)}`,
  content: waiverContent(club, waiver),
});

export const waiverFile = (club: string, waiver: Waiver): Promise<Buffer> =>
  renderPdf({ club, ...partOf(club, waiver) });

/** What everybody's statements are made of. */
export interface Waivers {
  readonly club: string;
  readonly year: number;
  readonly waivers: readonly Waiver[];
}

/** To be printed and handed out: each on pages of its own. */
export const waiversFile = ({ club, year, waivers }: Waivers): Promise<Buffer> =>
  renderPdfParts({
    club,
    title: `${TITLE} – Année ${year}`,
    parts: waivers.map((waiver) => partOf(club, waiver)),
  });
