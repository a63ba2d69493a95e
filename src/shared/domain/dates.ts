import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Calendar days and instants of the club, which lives in Europe/Paris whatever the machine's time zone (contract §2). */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;
/** A time of day, `HH:mm`. */
export type TimeOfDay = string;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The beginning of 1970 in UTC. */
const EPOCH = dayjs.tz('1970-01-01T01:00', 'Europe/Paris');
const offsetsByHour = new Map<number, number>();
/** Keeps a server that reads days of many years from filling its memory. */
const MOST_OFFSETS = 20_000;

/**
 * Offset of Paris from UTC at an instant (milliseconds since 1970), in minutes, by dayjs's time zone data. Cached by the
 * hour; read from the name of the offset (`GMT+2`), which dayjs gives fifteen times as fast as `.tz()` converts.
 */
export function parisOffset(instant: number): number {
  if (Number.isNaN(instant)) return 0;
  const hour = Math.floor(instant / HOUR);
  const known = offsetsByHour.get(hour);
  if (known !== undefined) return known;
  const offset = Number.parseInt(String(EPOCH.add(hour, 'hour').offsetName()).slice('GMT'.length), 10) * 60;
  if (offsetsByHour.size >= MOST_OFFSETS) offsetsByHour.clear();
  offsetsByHour.set(hour, offset);
  return offset;
}

const millisecondsOf = (instant: Date | string): number => new Date(instant).getTime();

/** `2026-11-28T09:30:00.000Z` where a clock in Paris shows 9:30. @throws RangeError for NaN */
const clockInParis = (ms: number): string => new Date(ms + parisOffset(ms) * MINUTE).toISOString();

/** `YYYY-MM-DD`; dayjs's own `format` takes five times as long. */
const dayOf = (date: Dayjs): Day => date.toISOString().slice(0, 10);

/** The day in Paris at an instant. A text that is no instant stays as it came (contract §11). */
export function parisDay(instant: Date | string): Day {
  const ms = millisecondsOf(instant);
  return Number.isNaN(ms) ? String(instant) : clockInParis(ms).slice(0, 10);
}

/** The time in Paris at an instant; empty for no instant. */
export function parisTime(instant: Date | string): TimeOfDay {
  const ms = millisecondsOf(instant);
  return Number.isNaN(ms) ? '' : clockInParis(ms).slice(11, 16);
}

/** ISO 8601 with the offset of Paris, to the second: `2026-11-28T09:30:00+01:00`. @throws RangeError for no instant */
export function parisIso(instant: Date | string): string {
  const ms = millisecondsOf(instant);
  return `${clockInParis(ms).slice(0, 19)}+${String(parisOffset(ms) / 60).padStart(2, '0')}:00`;
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
  return text.slice(8) <= '28' || dayOf(dayjs.utc(text)) === text;
}

/** Is it an instant that exists, ISO 8601 with an offset, in the years that `isDay` knows? A leap second is none. */
export const isInstant = (text: string): boolean =>
  /^[^T]{10}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  isDay(parisDay(text));

const ISO = /^\d{4}-\d\d-\d\d(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/;
/**
 * The year 2100. A number below it counts seconds, one above it milliseconds: up to the 10^11 of contract §11 it would be
 * a year of 2100 to 5138 in seconds, and is a birth of the seventies in milliseconds.
 */
const LAST_SECONDS = 4_102_444_800;

const ofStamp = (stamp: number): number => (Math.abs(stamp) < LAST_SECONDS ? stamp * 1000 : stamp);

function ofText(text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return ofStamp(Number(text));
  const day = text.slice(0, 10);
  const match = ISO.exec(text);
  if (match === null || !isDay(day)) return NaN;
  const [, time = '00:00', seconds = '', zulu, hours, minutes = '00'] = match;
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
  return isDay(parisDay(instant)) ? instant : null;
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
  const [month, day, year, ...rest] = text.split('/');
  const result = `${year}-${month}-${day}`;
  return rest.length === 0 && isDay(result) ? result : null;
}

/** A day as the wire's `MM/DD/YYYY`. */
export const monthFirst = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

export const addDays = (day: Day, days: number): Day => dayOf(dayjs.utc(day).add(days, 'day'));

/** The same day some months later or earlier; the 31st becomes the last day of a shorter month. */
export const addMonths = (day: Day, months: number): Day => dayOf(dayjs.utc(day).add(months, 'month'));

/** 0 = Monday … 6 = Sunday: the club's week starts on Monday (specification §9). */
export const weekday = (day: Day): number => (dayjs.utc(day).day() + 6) % 7;
