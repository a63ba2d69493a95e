import { type Day, formatDay, isDay, parisDay, parisTime, readDay } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { WalletBand } from '#domain/ledger/balance.ts';
import type { EventStatus } from '#domain/events/status.ts';

const NBSP = '\u00a0';

/** Writes a day by dayjs's pattern with no-break spaces and `1ᵉʳ`; leaves unreadable text unchanged (contract §11). */
const written =
  (pattern: string) =>
  (day: Day): string =>
    isDay(day)
      ? formatDay(day, (day.endsWith('-01') ? pattern.replace(/\bD\b/, '[1ᵉʳ]') : pattern).replaceAll(' ', NBSP))
      : day;

/** `samedi` */
export const weekdayName = written('dddd');
/** `sam. 28 nov.` */
export const shortDay = written('ddd D MMM');
/** `21 nov. 2026` */
export const dayYear = written('D MMM YYYY');
/** `sam. 28 nov. 2026` */
export const shortDayYear = written('ddd D MMM YYYY');
/** `samedi 28 novembre 2026` */
export const longDay = written('dddd D MMMM YYYY');
/** `samedi 28 novembre` */
export const dayMonth = written('dddd D MMMM');
/** `28/11/2026` */
export const numericDay = written('DD/MM/YYYY');

/** 'MMMM YYYY' of the specification for a `YYYY-MM`: `novembre 2026`. */
export const monthYear = (yearMonth: string): string =>
  isDay(`${yearMonth}-01`) ? formatDay(yearMonth, 'MMMM YYYY') : yearMonth;

/** `09:30` → `9 h 30`, `14:00` → `14 h`; leaves other text unchanged. */
export const timeOfDay = (time: string): string => {
  const [, hours, minutes] = /^(\d\d?):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? time : `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
};

/** In Paris: `9 h 30`. */
export const timeOf = (instant: string | Date): string => timeOfDay(parisTime(instant));

/** In Paris: `samedi 28 novembre 2026 à 9 h 30`, whose hour does not break off. */
export const dayAndTime = (instant: string, dayOf = longDay): string =>
  `${dayOf(parisDay(instant))} à\u00a0${timeOf(instant)}`;

/** Day in Paris of a day or an instant: `sam. 28 nov. 2026`; leaves other text unchanged. */
export const shortDayOf = (value: string | null): string => shortDayYear(readDay(value) ?? value ?? '');

/** `12 345`, with no-break spaces. */
export const spacedFigure = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** `−1 234,50 €`, with U+2212 and no-break spaces; avoids Intl (a test compares), which loads slower than the home page draws. */
export function amount(cents: Cents): string {
  const figures = Math.abs(cents);
  const euros = spacedFigure(Math.floor(figures / 100));
  return `${cents < 0 ? '−' : ''}${euros},${String(figures % 100).padStart(2, '0')}\u00a0€`;
}

/** For those to whom sums are not shown. */
export const withoutAmounts = (text: string): string => text.replaceAll(/−?\d[\d\s]*,\d\d\s€/g, '…\u00a0€');

/** Rounds to the cent what another server sends more precisely. */
export const amountOfEuros = (euros: number): string => amount(Math.round(euros * 100));

export const WALLET_WORDS: Readonly<Record<WalletBand, string>> = {
  off: '',
  below: 'insuffisant',
  low: 'bas',
  ok: 'en ordre',
};

/** `1ᵉʳ`, `2ᵉ` */
export const ordinal = (rank: number): string => (rank === 1 ? '1ᵉʳ' : `${rank}ᵉ`);

/** `1 place`, `3 places`; zero is singular in French. */
export const plural = (count: number, one: string, many: string): string =>
  `${count}\u00a0${Math.abs(count) >= 2 ? many : one}`;

const LIST = new Intl.ListFormat('fr');

/** `une, deux et trois` */
export const listed = (names: readonly string[]): string => LIST.format(names);

/** Separates the code's parts and adds French accents. */
export const levelLabel = (level: string): string =>
  level === 'Apnee' ? 'Apnée' : level.replace(/^T_/, 'Prép.\u00a0').replaceAll('_', '\u00a0');

export const EVENT_STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  OPEN: 'Ouverte',
  COMPLETE: 'Complet',
  CANCELLED: 'Annulé',
};

/** An outing may have no place yet (contract §11). */
export const siteName = (name: string): string => name.trim() || 'Site à préciser';

/** `1,2 Mo` */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0Ko`
    : `${(bytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Mo`;
