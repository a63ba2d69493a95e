import type { TraceQuery, TracedAct } from '#contract/security-log.ts';
import { addDays, instantInParis, parisIso } from '#domain/dates.ts';
import { mapRows, sliceOf } from '#server/db/lists.ts';
import { tracesQuery, type TraceRow } from './security-log-query.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { SecurityDetail } from '#domain/security-log.ts';
import { readOwnJson } from '#domain/own-json.ts';

const personOf = (row: TraceRow, who: 'actor' | 'subject'): TracedAct['actor'] => {
  const [id, licenceNumber] = [row[`${who}_id`], row[`${who}_licence`]];
  if (id === null || licenceNumber === null) return null;
  return { id, licenceNumber, lastname: row[`${who}_lastname`] ?? '', firstname: row[`${who}_firstname`] ?? '' };
};

const tracedActOf = (row: TraceRow): TracedAct => ({
  id: `${row.source}${row.id}`,
  at: parisIso(row.at),
  action: row.action,
  actor: personOf(row, 'actor'),
  subject: personOf(row, 'subject'),
  event: row.event_id === null ? null : { id: row.event_id, date: parisIsoOrNull(row.starts_at), site: row.site },
  network: row.network,
  detail: row.detail === null ? {} : readOwnJson<SecurityDetail>(row.detail),
  times: row.times,
});

/** The security log (docs/adr/0036); http/access.ts checks the right to call. */
export const securityLogService = ({ database }: Pick<ServiceContext, 'database'>) => ({
  list: ({ from, to, page, size, ...filter }: TraceQuery) =>
    database.read(async (tx) => {
      const start = from === undefined ? undefined : instantInParis(from);
      const end = to === undefined ? undefined : instantInParis(addDays(to, 1));
      const acts = await tracesQuery(tx).list({ ...filter, start, end }, sliceOf({ page, size }));
      return mapRows(acts, tracedActOf);
    }),
});
