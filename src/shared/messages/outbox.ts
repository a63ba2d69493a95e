import { parisDay, type Day } from '../domain/dates.ts';
import type { MailState } from '../domain/mail/kinds.ts';
import { shortDay, timeOf } from './dates.ts';
import { countedFigure } from './counting.ts';
import { plural } from './money.ts';

interface Tried {
  readonly state: MailState;
  readonly tries: number;
  readonly reason: string | null;
  readonly sentAt: string | null;
  readonly failedAt: string | null;
  readonly nextTryAt: string | null;
}

/** Null once a try has failed, or when the mail no longer waits. */
export function sendingLabel({ state, tries, reason }: Pick<Tried, 'state' | 'tries' | 'reason'>): string | null {
  if (state !== 'waiting' || reason !== null) return null;
  return tries === 0 ? 'part dans quelques secondes' : 'en cours d’envoi';
}

/** `à 9 h 30` today, else `le sam. 28 nov. à 9 h 30`. */
export const momentLabel = (instant: string, today: Day): string =>
  `${parisDay(instant) === today ? '' : `le ${shortDay(parisDay(instant))} `}à ${timeOf(instant)}`;

const triesLabel = (tries: number): string => plural(tries, 'essai', 'essais');

export function progressLabel(mail: Tried, today: Day): string {
  const { state, tries, sentAt, failedAt, nextTryAt } = mail;
  if (state === 'sent') {
    return `${sentAt === null ? '' : momentLabel(sentAt, today)}${tries > 1 ? `, au ${tries}ᵉ essai` : ''}`;
  }
  if (state === 'failed') {
    const when = failedAt === null ? 'abandonné' : `abandonné ${momentLabel(failedAt, today)}`;
    return tries > 1 ? `${when}, après ${triesLabel(tries)}` : when;
  }
  const next = nextTryAt === null ? '' : `, le prochain ${momentLabel(nextTryAt, today)}`;
  return sendingLabel(mail) ?? `${triesLabel(tries)}${next}`;
}

const counted = (count: number, one: string, many: string): string =>
  `${countedFigure(count)}\u00a0${count >= 2 ? many : one}`;

/** Reads the tabs aloud: `3 courriels en attente, 120 envoyés, 1 non remis.` */
export const countsLabel = ({ waiting, sent, failed }: Readonly<Record<MailState, number>>): string =>
  `${counted(waiting, 'courriel', 'courriels')} en attente, ${counted(sent, 'envoyé', 'envoyés')}, ${countedFigure(failed)}\u00a0non remis.`;
