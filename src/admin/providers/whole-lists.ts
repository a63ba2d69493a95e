import { text } from '#api/json.ts';
import { record } from '#domain/records.ts';
import type { GetListParams, GetListResult } from 'react-admin';
import { call } from '#api/client/call.ts';
import { eventsFrom } from '#api/client/early.ts';
import { isDay, parisDay, type Day } from '#domain/dates.ts';
import { hasWords } from '#domain/divers/name-search.ts';
import { outingPeriod, windowFrom, windowsOf, type OutingPeriod } from '#domain/events/calendar.ts';
import type { EventStatus } from '#domain/events/status.ts';
import { folded } from '#domain/text.ts';
import { pageOfAll } from '#domain/whole-list.ts';
import { longDay, siteName } from '#messages/format.ts';

const pageOf = <Item extends { readonly id: number }>(all: Item[], { sort, pagination }: GetListParams) => {
  const { content, totalElements } = pageOfAll(all, {
    sort: sort && `${sort.field}${sort.order === 'DESC' ? ',desc' : ''}`,
    ...(pagination && { page: pagination.page - 1, size: pagination.perPage }),
  });
  return { data: content, total: totalElements };
};

/** Reads all sites: a club has some dozens. */
export async function listSites(params: GetListParams): Promise<GetListResult> {
  const q = text(record(params.filter)['q']);
  const { content } = await call('GET /sites', { query: { sort: 'name' } });
  return pageOf(
    content.filter((site) => folded(site.name).startsWith(folded(q))),
    params,
  );
}

export interface EventFilters {
  readonly q?: string;
  readonly period?: OutingPeriod;
  readonly status?: EventStatus;
  /** Id of the site. */
  readonly site?: number;
}

/** Lists a period, by windows of four months as every server answers them, or the window from today; `q`: words of the site's name and of the day. */
export async function listEvents(params: GetListParams): Promise<GetListResult> {
  const { q = '', period, status, site } = params.filter as EventFilters;
  const today = parisDay(new Date());
  const { from, to } = period === undefined ? windowFrom(today) : outingPeriod(period, today);
  const windows = await Promise.all(
    windowsOf({ from, to }).map(async (day) => (await call('GET /events', eventsFrom(day))).content),
  );
  // Another server may send more than the window, the same outing twice, or a date that nobody can read.
  const isWithin = (day: Day) => !isDay(day) || (day >= from && day < to);
  const events = [...new Map(windows.flat().map((event) => [event.id, event])).values()].filter(
    (event) =>
      isWithin(parisDay(event.date)) &&
      (status === undefined || event.status === status) &&
      (site === undefined || event.site.id === Number(site)) &&
      hasWords(`${siteName(event.site.name)} ${longDay(parisDay(event.date))}`, q),
  );
  return pageOf(events, params);
}
