import type * as wire from '#contract/seances.ts';
import { instantInParis } from '#domain/dates.ts';
import type { DayOff } from '#domain/seances/days.ts';
import { OFF_LABELS } from '#messages/days-off.ts';
import type { CalendarEntry } from '#server/commons/mail/ical.ts';
import type { Row } from '#server/db/database.ts';
import { paths } from '#shared/paths.ts';

/** `present`: text on PostgreSQL. */
export type SeanceRow = Row<'seances'> & { readonly present: number | string };

export const seanceOfRow = (row: SeanceRow): wire.Seance => ({
  id: row.id,
  version: row.version,
  name: row.name,
  place: row.place,
  day: row.day,
  start: row.start_time,
  end: row.end_time,
  plannedDay: row.planned_day,
  plannedStart: row.planned_start,
  cancelReason: row.cancel_reason,
  present: Number(row.present),
});

type Held = Pick<wire.Seance, 'name' | 'place' | 'day' | 'start' | 'end'>;

export const columnsOfSeance = ({ name, place, day, start, end }: Held) => ({
  name,
  place,
  day,
  start_time: start,
  end_time: end,
});

/** Changed columns alone, for later sessions that differ in others; start and end change together. */
export function changedColumns(before: Held, after: Held) {
  const { name, place, start_time, end_time } = columnsOfSeance(after);
  return {
    ...(name !== before.name && { name }),
    ...(place !== before.place && { place }),
    ...((start_time !== before.start || end_time !== before.end) && { start_time, end_time }),
  };
}

export const dayOffReason = ({ reason }: DayOff): string => `Jour sans séance\u00a0: ${OFF_LABELS[reason]}`;

export const seanceEntries = (publicUrl: string) => {
  const { hostname } = new URL(publicUrl);
  return ({ id, version, name, place, day, start, end }: wire.Seance): CalendarEntry => ({
    uid: `seance-${id}@${hostname}`,
    sequence: version,
    start: instantInParis(day, start).toISOString(),
    end: instantInParis(day, end).toISOString(),
    status: 'CONFIRMED',
    summary: name,
    location: place,
    place: null,
    description: '',
    url: new URL(paths.seances, publicUrl).href,
  });
};

interface MonthRow {
  readonly id: number;
  readonly lastname: string;
  readonly firstname: string;
  readonly month: string;
  readonly count: number | string;
}

/** One line a member, by name. */
export const presencesOf = (rows: readonly MonthRow[], months: readonly string[]): wire.Presence[] =>
  [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, own]) => {
    const [{ lastname, firstname } = { lastname: '', firstname: '' }] = own;
    const counts = months.map((month) => Number(own.find((one) => one.month === month)?.count ?? 0));
    return { id, lastname, firstname, months: counts, total: counts.reduce((sum, count) => sum + count, 0) };
  });
