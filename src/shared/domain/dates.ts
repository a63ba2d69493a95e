/**
 * Calendar days and instants of the club, which lives in Europe/Paris whatever the machine's time zone (contract §2).
 * The offset is computed from the rule of the European Union (directive 2000/84/EC: from the last Sunday of March to
 * the last Sunday of October, at 01:00 UTC): ten times quicker than Intl, which a test compares it with.
 */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;
/** A time of day, `HH:mm`. */
export type TimeOfDay = string;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** 01:00 UTC of the last Sunday of a month of 31 days (0 = January). */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1);
  return last - new Date(last).getUTCDay() * DAY;
}

/** Offset of Paris from UTC at an instant (milliseconds since 1970), in minutes: 60 or 120. */
export function parisOffset(instant: number): 60 | 120 {
  const year = new Date(instant).getUTCFullYear();
  return instant >= lastSunday(year, 2) && instant < lastSunday(year, 9) ? 120 : 60;
}

const inParis = (instant: Date | string): Date => {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return new Date(ms + parisOffset(ms) * MINUTE);
};

const dayOfUtc = (date: Date): Day =>
  `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;

/** The day that it is in Paris at an instant. A text that is no instant stays as it came (contract §11). */
export function parisDay(instant: Date | string): Day {
  const date = inParis(instant);
  return typeof instant === 'string' && Number.isNaN(date.getTime()) ? instant : dayOfUtc(date);
}

/** The time that it is in Paris at an instant; empty for a text that is none. */
export const parisTime = (instant: Date | string): TimeOfDay => {
  const date = inParis(instant);
  return Number.isNaN(date.getTime()) ? '' : `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
};

/** ISO 8601 with the offset of Paris, to the second: `2026-11-28T09:30:00+01:00`. */
export function parisIso(instant: Date | string): string {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  const offset = parisOffset(ms);
  return `${new Date(ms + offset * MINUTE).toISOString().slice(0, 19)}+${pad(offset / 60)}:00`;
}

/** The instant at which a clock in Paris shows what one of UTC shows at `asUtc`. */
const ofParisClock = (asUtc: number): number => asUtc - parisOffset(asUtc - parisOffset(asUtc) * MINUTE) * MINUTE;

/** The instant at which a clock in Paris shows this day and time. A time that spring skips counts an hour later. */
export const instantInParis = (day: Day, time: TimeOfDay = '00:00'): Date =>
  new Date(ofParisClock(Date.parse(`${day}T${time}:00Z`)));

/**
 * Is it a day that exists, written `YYYY-MM-DD`? Years beyond 1900–2999 are slips of the pen, and a window that starts
 * in 9999 would end in a year of five digits, which is no date of ours and sorts before all others.
 */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  // Lists hold thousands of days, and only the last of a month need a calendar.
  return text.slice(8) <= '28' || dayOfUtc(new Date(`${text}T00:00:00Z`)) === text;
}

/** Is it an instant that exists, ISO 8601 with an offset, in the years that `isDay` knows? A leap second is none. */
export const isInstant = (text: string): boolean =>
  /^[^T]{10}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  isDay(parisDay(text));

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/;
/**
 * The year 2100. A number below it counts seconds, one above it milliseconds: up to the 10^11 of contract §11 it would be
 * a year of 2100 to 5138 in seconds, and is a birth of the seventies in milliseconds.
 */
const LAST_SECONDS = 4_102_444_800;

const ofStamp = (stamp: number): number => (Math.abs(stamp) < LAST_SECONDS ? stamp * 1000 : stamp);

function ofText(text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return ofStamp(Number(text));
  const [, day = '', time = '00:00', seconds = ':00', zulu, hours, minutes = '00'] = ISO.exec(text) ?? [];
  if (!isDay(day)) return NaN;
  const asUtc = Date.parse(`${day}T${time}${seconds}${hours ? `${hours}:${minutes}` : 'Z'}`);
  return zulu || hours ? asUtc : ofParisClock(asUtc);
}

/**
 * An instant, whatever form another server writes it in (contract §11): a day (its midnight), ISO 8601 with an offset, or
 * without one by the clocks of Paris, milliseconds or seconds since 1970 as a number or a text. Null: it can't be read.
 */
export function readInstant(value: unknown): Date | null {
  const ms = typeof value === 'number' ? ofStamp(value) : typeof value === 'string' ? ofText(value.trim()) : NaN;
  const instant = new Date(ms);
  return isDay(dayOfUtc(inParis(instant))) ? instant : null;
}

/** A day, written as such or as an instant in it, in Paris. Null: it can't be read. */
export function readDay(value: unknown): Day | null {
  if (typeof value === 'string' && isDay(value)) return value;
  const instant = readInstant(value);
  return instant && parisDay(instant);
}

/** Is it a time of day, written `HH:mm`? */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The wire's `MM/DD/YYYY` (section 7 of the specification) as a day; null when there is no such day. */
export function dayOfMonthFirst(text: string): Day | null {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const result = `${year}-${month}-${day}`;
  return isDay(result) ? result : null;
}

/** A day as the wire's `MM/DD/YYYY`. */
export const monthFirst = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

export const addDays = (day: Day, days: number): Day => dayOfUtc(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY));

/** The same day some months later or earlier; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return dayOfUtc(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate()))));
}

/** 0 = Monday … 6 = Sunday: the club's week starts on Monday (specification §9). */
export const weekday = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
