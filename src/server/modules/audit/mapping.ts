import { WITHHELD_FROM_HISTORY, type HistoryEntry } from '../../../shared/contract/audit.ts';
import { withoutFields, type AuditAction, type Change } from '../../../shared/domain/audit.ts';
import { parisIso } from '../../../shared/domain/dates.ts';
import type { Deed } from '../../commons/audit-log.ts';
import type { AuditRow, AuditValues } from './repository.ts';

/** Sites, outings and settings have no field that is the treasurer's alone. */
const withheldOf = (resource: string): ReadonlySet<string> =>
  resource === 'divers' ? WITHHELD_FROM_HISTORY : new Set();

export const valuesOfDeed = (
  { resource, id, action }: Deed,
  changes: readonly Change[],
  authorId: number | null,
  now: Date,
): AuditValues => ({
  at: now.toISOString(),
  author_id: authorId,
  resource,
  record_id: id,
  action,
  changes: JSON.stringify(changes),
  treasury: withoutFields(action, changes, withheldOf(resource)) === null ? 1 : 0,
});

/** A row as the reader may see it; the one place that knows both the wire's names and the table's. */
export function entryOfRow(row: AuditRow, seesTreasury: boolean): HistoryEntry {
  const changes = JSON.parse(row.changes) as Change[];
  const action = row.action as AuditAction;
  const shown = seesTreasury ? changes : withoutFields(action, changes, withheldOf(row.resource));
  return {
    id: row.id,
    at: parisIso(row.at),
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name?.trim() ?? '' },
    action,
    changes: [...(shown ?? [])],
  };
}
