import { parisDay, parisTime } from '#domain/dates.ts';
import { sortedName, type Named } from '#domain/divers/identity.ts';
import { siteName } from './format.ts';

/** Replaces characters that file systems refuse, and drops direction marks, which can disguise the extension. */
const safe = (name: string): string =>
  name
    .replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, '')
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

interface NamedOuting {
  readonly date: string;
  readonly site: { readonly name: string };
}

/** `2026-11-28 09h30 VODELE` */
const outingLabel = ({ date, site }: NamedOuting): string =>
  `${parisDay(date)} ${parisTime(date).replace(':', 'h')} ${siteName(site.name)}`;

/** Specification §7: club name and label, with date, time and site. */
export const registrantsFileName = (clubName: string, outing: NamedOuting): string =>
  `${safe(`${clubName}-Inscrits-${outingLabel(outing)}`)}.pdf`;

/** Specification §7: 'Fiche de Sécurité-{label}.pdf'; `dive` where the file has that dive alone. */
export const safetySheetFileName = (outing: NamedOuting, dive?: number): string =>
  `${safe(`Fiche de Sécurité-${outingLabel(outing)}${dive === undefined ? '' : ` plongée ${dive}`}`)}.pdf`;

/** `Fiche de sécurité 2026-13-1 v2, 2026-05-30 09h30 VODELE.pdf` */
export const validatedSheetFileName = (outing: NamedOuting, number: string, version: number): string =>
  `${safe(`Fiche de sécurité ${number} v${version}, ${outingLabel(outing)}`)}.pdf`;

/** `Remise 12 du 2026-05-30.pdf` */
export const slipFileName = ({ id, day }: { readonly id: number; readonly day: string }): string =>
  `Remise ${id} du ${day}.pdf`;

/** Article A47 A-1 LPF; `identifier`: the body's SIREN or RNA, or empty. */
export const fecFileName = (year: number, identifier: string): string =>
  `${identifier.replaceAll(/\s/g, '').toUpperCase() || 'ASSO'}FEC${year}1231.txt`;

export const receiptFileName = (number: string): string => `Reçu fiscal ${number}.pdf`;

/** The year as its general assembly reads it. */
export const assemblyFileName = (year: number): string => `Exercice ${year}, dossier de l’assemblée.pdf`;

export const sheetsArchiveName = (year: number): string => `Fiches de sécurité ${year}.zip`;

/** Without a member, the file holds all statements of the year. */
export const waiversFileName = (year: number, member?: Named): string => {
  const whose = member ? sortedName(member) : 'toutes les attestations';
  return `${safe(`Frais abandonnés ${year} – ${whose}`)}.pdf`;
};
