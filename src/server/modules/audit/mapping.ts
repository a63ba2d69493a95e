import { withheldFields } from '../../commons/audit-log.ts';
import type { AuditRow } from '../../commons/audit-repository.ts';
import type { HistoryEntry } from '../../../shared/contract/audit.ts';
import { withoutFields, type AuditAction, type Change } from '../../../shared/domain/audit.ts';
import { parisIso } from '../../../shared/domain/dates.ts';

/** A row as the reader may see it. */
export function entryOfRow(row: AuditRow, seesTreasury: boolean): HistoryEntry {
  const changes = JSON.parse(row.changes) as Change[];
  const action = row.action as AuditAction;
  const shown = seesTreasury ? changes : withoutFields(action, changes, withheldFields(row.resource));
  return {
    id: row.id,
    at: parisIso(row.at),
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name?.trim() ?? '' },
    action,
    changes: [...(shown ?? [])],
  };
}
