import dayjs from 'dayjs';
import french from 'dayjs/locale/fr.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.locale(french);

/** Calendar days and instants of the club, which lives in Europe/Paris whatever the machine's time zone (contract §2). */

/** `YYYY-MM-DD` */
export type Day = string;
/** `HH:mm` */
export type TimeOfDay = string;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Names offsets: `GMT+1`. */
const ZONE = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Paris', timeZoneName: 'shortOffset' });
const offsetsByHour = new Map<number, number>();
/** Bounds the memory of a server that reads days of many years. */
const MAX_OFFSETS = 20_000;

/** Minutes from UTC at an instant in milliseconds, in whole hours. */
export function parisOffset(instant: number): number {
  if (Number.isNaN(instant)) return 0;
  const hour = Math.floor(instant / HOUR);
  const known = offsetsByHour.get(hour);
  if (known !== undefined) return known;
  const name = ZONE.formatToParts(hour * HOUR).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = Number.parseInt(name.slice('GMT'.length) || '0', 10) * 60;
  if (offsetsByHour.size >= MAX_OFFSETS) offsetsByHour.clear();
  offsetsByHour.set(hour, offset);
  return offset;
}

const millisecondsOf = (instant: Date | string): number => new Date(instant).getTime();

/** `2026-11-28T09:30:00.000Z` where a clock in Paris shows 9:30. @throws RangeError for NaN */
const clockInParis = (ms: number): string => new Date(ms + parisOffset(ms) * MINUTE).toISOString();

/** `YYYY-MM-DD`; dayjs's own `format` takes longer. @throws RangeError for an invalid day */
const dayOf = (date: dayjs.Dayjs): Day => date.toISOString().slice(0, 10);

/** Day in Paris; an unreadable text is returned unchanged (contract §11). */
export function parisDay(instant: Date | string): Day {
  const ms = millisecondsOf(instant);
  return Number.isNaN(ms) ? String(instant) : clockInParis(ms).slice(0, 10);
}

/** Time in Paris; empty when the instant is unreadable. */
export function parisTime(instant: Date | string): TimeOfDay {
  const ms = millisecondsOf(instant);
  return Number.isNaN(ms) ? '' : clockInParis(ms).slice(11, 16);
}

/** ISO 8601 with the offset of Paris, to the second: `2026-11-28T09:30:00+01:00`. @throws RangeError if unreadable */
export function parisIso(instant: Date | string): string {
  const ms = millisecondsOf(instant);
  return `${clockInParis(ms).slice(0, 19)}+${String(parisOffset(ms) / 60).padStart(2, '0')}:00`;
}

/** Shifts milliseconds of a UTC clock to the instant when Paris shows the same time. */
const ofParisClock = (asUtc: number): number => asUtc - parisOffset(asUtc - parisOffset(asUtc) * MINUTE) * MINUTE;

/** Instant of a day and time in Paris; a time skipped in spring counts an hour later. */
export const instantInParis = (day: Day, time: TimeOfDay = '00:00'): Date =>
  new Date(ofParisClock(Date.parse(`${day}T${time}:00Z`)));

/** True for a real day of 1900–2999: a window from 9999 would end in a year of five digits, which sorts first. */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  // Saves a calendar lookup for most of the thousands of days in a list.
  return text.slice(8) <= '28' || dayOf(dayjs.utc(text)) === text;
}

/** True for ISO 8601 with an offset, in the years of `isDay`; leap seconds are refused. */
export const isInstant = (text: string): boolean =>
  /^[^T]{10}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  isDay(parisDay(text));

const ISO = /^\d{4}-\d\d-\d\d(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/;
/** Year 2100 in seconds: numbers from there on are milliseconds (contract §12). */
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

/** Reads a day, ISO 8601 (by default in Paris), or seconds or milliseconds since 1970 (contract §11), else null. */
export function readInstant(value: unknown): Date | null {
  const ms = typeof value === 'number' ? ofStamp(value) : typeof value === 'string' ? ofText(value.trim()) : NaN;
  const instant = new Date(ms);
  return isDay(parisDay(instant)) ? instant : null;
}

/** Day in Paris of a day or an instant; null when unreadable. */
export function readDay(value: unknown): Day | null {
  if (typeof value === 'string' && isDay(value)) return value;
  const instant = readInstant(value);
  return instant && parisDay(instant);
}

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Writes a day in French by dayjs's pattern: `MMMM YYYY` → `novembre 2026`. */
export const formatDay = (day: Day, pattern: string): string => dayjs.utc(day).format(pattern);

/** The wire's form of a day (specification §7). */
export const monthFirst = (day: Day): string => formatDay(day, 'MM/DD/YYYY');

/** Full names, January first. */
export const MONTHS: readonly string[] = french.months ?? [];

export const addDays = (day: Day, days: number): Day => dayOf(dayjs.utc(day).add(days, 'day'));

/** The 31st becomes the last day of a shorter month. */
export const addMonths = (day: Day, months: number): Day => dayOf(dayjs.utc(day).add(months, 'month'));

/** Whole days from one to the other; negative backwards. */
export const daysBetween = (from: Day, to: Day): number => dayjs.utc(to).diff(from, 'day');

/** 0 = Monday … 6 = Sunday: the club's week starts on Monday (specification §9). */
export const weekday = (day: Day): number => (dayjs.utc(day).day() + 6) % 7;

/** Clocks of a club's machines may differ by so much, in milliseconds. */
const MAX_SKEW_MS = 3_600_000;

/** Latest instant that may stand in the database at `now`; a later one dates from a clock that was set back. */
export const latestCredible = (now: Date, ahead = 0): Date => new Date(now.getTime() + ahead + MAX_SKEW_MS);
