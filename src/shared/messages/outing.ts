import { parisDay } from '#domain/dates.ts';
import { meetingOf } from '#domain/events/meeting.ts';
import type { Outing } from '#domain/events/status.ts';
import { amountOfEuros, dayMonth, numericDay, shortDay, siteName, timeOf, timeOfDay, dayAndTime } from './format.ts';

interface Address {
  readonly street: string | null;
  readonly postal: string | null;
  readonly city: string | null;
}

/** `Rue de la Carrière, 5680 Doische`; empty when the site has no address. */
export const addressLine = ({ street, postal, city }: Address): string =>
  [street, [postal, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

interface OutingText extends Pick<Outing, 'date' | 'hourRdv' | 'status'> {
  readonly site: { readonly name: string; readonly address: Address };
  readonly price?: number | null;
  readonly accompanistFreeText: string;
  readonly description: string;
  readonly reason?: string | null;
  readonly movedFrom?: string | null;
}

/** `Plongée du 28/11/2026, VODELE`: why a wallet moved. */
export const outingReason = ({ date, site }: Pick<OutingText, 'date'> & { readonly site: { readonly name: string } }) =>
  `Plongée du ${numericDay(parisDay(date))}, ${site.name}`;

/** `8 h 30`, with `at` before it, or `la veille, vendredi 7 mai, à 23 h`; leaves unreadable text unchanged. */
export function meetingWords(outing: Pick<OutingText, 'date' | 'hourRdv'>, at = ''): string {
  const meeting = meetingOf(outing);
  const time = timeOfDay(meeting?.time ?? outing.hourRdv);
  return meeting?.isEve ? `la veille, ${dayMonth(meeting.day)}, à\u00a0${time}` : `${at}${time}`;
}

/** In one line: `dim. 13 déc., BARGES, RDV 8 h`. */
export function outingLine(
  outing: Pick<OutingText, 'date' | 'hourRdv'> & { readonly site: { readonly name: string } },
) {
  const { date, hourRdv, site } = outing;
  const hour = hourRdv ? `RDV\u00a0${meetingWords(outing)}` : timeOf(date);
  return `${shortDay(parisDay(date))}, ${siteName(site.name)}, ${hour}`;
}

/** Below the hour of the meeting, in a form; null where it is on the dive's day. */
export const eveQuestion = (outing: Pick<OutingText, 'date' | 'hourRdv'>): string | null =>
  meetingOf(outing)?.isEve ? `Rendez-vous ${meetingWords(outing)}\u00a0? Sinon, corrigez l’heure.` : null;

/** `Reportée du samedi 30 mai : orage`; null: it was not moved. */
export const movedLine = ({ movedFrom, reason, status }: Pick<OutingText, 'movedFrom' | 'reason' | 'status'>) =>
  movedFrom && status !== 'CANCELLED' ? `Reportée du ${dayMonth(parisDay(movedFrom))}\u00a0: ${reason}` : null;

/** Details of an outing besides its site and date; leaves out empty ones. */
export const practicalLines = (outing: OutingText, withHour = false): string => {
  const { hourRdv, price, accompanistFreeText, description, reason } = outing;
  return [
    hourRdv && `Rendez-vous\u00a0: ${meetingWords(outing)}`,
    withHour && `Plongée\u00a0: ${timeOf(outing.date)}`,
    price != null && `Prix\u00a0: ${amountOfEuros(price)}`,
    accompanistFreeText && `Encadrement\u00a0: ${accompanistFreeText}`,
    description && `Remarques\u00a0: ${description}`,
    movedLine(outing) ?? (reason && `Motif\u00a0: ${reason}`),
  ]
    .filter(Boolean)
    .join('\n');
};

export const outingLines = (outing: OutingText): string =>
  [
    `Site\u00a0: ${siteName(outing.site.name)}`,
    addressLine(outing.site.address),
    `Date\u00a0: ${dayAndTime(outing.date)}`,
    practicalLines(outing),
  ]
    .filter(Boolean)
    .join('\n');

interface OverlappingOuting extends Pick<OutingText, 'date'> {
  readonly site: { readonly name: string };
  /** True: on the waiting list. */
  readonly waits: boolean;
}

/** For a member with places on outings at the same hours, whom nothing keeps from both. `name` null: the reader. */
export function overlapSentence(others: readonly OverlappingOuting[], name: string | null): string {
  const outings = others.map(
    ({ site, date, waits }) => `${siteName(site.name)}, ${dayAndTime(date)}${waits ? ' (liste d’attente)' : ''}`,
  );
  return `Attention, ${name === null ? 'vous êtes' : `${name} est`} aussi inscrit aux mêmes heures\u00a0: ${outings.join('\u00a0; ')}.`;
}

/** Paragraphs of 'Envoyer un e-mail aux inscrits', below what its author wrote. */
export const detailsParagraphs = (outing: OutingText): string[] => [
  outing.status === 'CANCELLED' ? 'Cette plongée est annulée\u00a0:' : 'Voici les détails de votre plongée\u00a0:',
  outingLines(outing),
];

/** Leads to the outing's own address. */
export const outingLink = (url: string): string => `Voir la plongée\u00a0: ${url}`;
