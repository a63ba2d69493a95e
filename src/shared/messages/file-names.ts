import { parisDay, parisTime } from '../domain/dates.ts';
import { sortedName, type Named } from '../domain/divers/identity.ts';
import { siteName } from './labels.ts';

/**
 * What no file system or browser takes in a name becomes a dash; blanks are folded. Marks that turn the direction of
 * writing are dropped: they show another ending than the file has.
 */
const safe = (name: string): string =>
  name
    .replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, '')
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

interface Outing {
  readonly date: string;
  readonly site: { readonly name: string };
}

/** `2026-11-28 09h30 VODELE`: what tells one outing's file from another's. */
export const outingLabel = ({ date, site }: Outing): string =>
  `${parisDay(date)} ${parisTime(date).replace(':', 'h')} ${siteName(site.name)}`;

/** The list of registrants (section 7: club name and label, with date, time and site). */
export const registrantsFileName = (clubName: string, outing: Outing): string =>
  `${safe(`${clubName}-Inscrits-${outingLabel(outing)}`)}.pdf`;

/** The safety sheet (section 7: 'Fiche de Sécurité-{label}.pdf'). */
export const safetySheetFileName = (outing: Outing): string =>
  `${safe(`Fiche de Sécurité-${outingLabel(outing)}`)}.pdf`;

/** A year's statement of waived expenses; without a member, everybody's in one file. */
export const waiversFileName = (year: number, member?: Named): string => {
  const whose = member ? sortedName(member) : 'toutes les attestations';
  return `${safe(`Frais abandonnés ${year} – ${whose}`)}.pdf`;
};
