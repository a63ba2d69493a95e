import type { TracedAct } from '../../../../shared/contract/security-log.ts';
import { parisIso } from '../../../../shared/domain/dates.ts';
import type { SecurityDetail, TracedAction } from '../../../../shared/domain/security-log.ts';
import type { TraceRow } from './security-log-query.ts';
import { parisIsoOrNull } from '../../../commons/service/wire-values.ts';

const personOf = (row: TraceRow, who: 'actor' | 'subject'): TracedAct['actor'] => {
  const [id, licenceNumber] = [row[`${who}_id`], row[`${who}_licence`]];
  if (id === null || licenceNumber === null) return null;
  return { id, licenceNumber, lastname: row[`${who}_lastname`] ?? '', firstname: row[`${who}_firstname`] ?? '' };
};

/** Expects an action that `recordSecurity` or `recordAudit` has written. */
export const tracedActOf = (row: TraceRow): TracedAct => ({
  id: `${row.source}${row.id}`,
  at: parisIso(row.at),
  action: row.action as TracedAction,
  actor: personOf(row, 'actor'),
  subject: personOf(row, 'subject'),
  event: row.event_id === null ? null : { id: row.event_id, date: parisIsoOrNull(row.starts_at), site: row.site },
  network: row.network,
  detail: row.detail === null ? {} : (JSON.parse(row.detail) as SecurityDetail),
  times: row.times,
});
