import { WITHHELD_FROM_HISTORY } from '../../shared/contract/audit.ts';
import {
  changesBetween,
  isWorthNoting,
  withoutFields,
  type AuditAction,
  type AuditedRecord,
  type AuditedResource,
} from '../../shared/domain/audit.ts';
import type { Actor } from '../../shared/domain/permissions.ts';
import type { Tx } from '../db/database.ts';
import { auditRepository } from './audit-repository.ts';

/** One write of a record. */
export interface AuditEvent {
  readonly resource: AuditedResource;
  readonly id: number;
  readonly action: AuditAction;
  /** With the wire's names, every field that may have changed; null or left out: there was none. */
  readonly before?: AuditedRecord | null;
  readonly after?: AuditedRecord | null;
  /** Fields whose values are not kept, only that they changed. */
  readonly hidden?: readonly string[];
}

/** Fields for the treasurer alone; sites, outings and settings have none. */
export const withheldFields = (resource: string): ReadonlySet<string> =>
  resource === 'divers' ? WITHHELD_FROM_HISTORY : new Set();

/** Records who changed what, in the transaction of the write; nothing when nothing changed. A null actor has not signed in. */
export async function recordAudit(
  tx: Tx,
  actor: Pick<Actor, 'id'> | null,
  now: Date,
  ...events: AuditEvent[]
): Promise<void> {
  const rows = events.flatMap(({ resource, id, action, before = null, after = null, hidden }) => {
    const changes = changesBetween(before, after, hidden);
    if (!isWorthNoting(action, changes)) return [];
    const isForTreasurer = withoutFields(action, changes, withheldFields(resource)) === null;
    return [
      {
        at: now.toISOString(),
        author_id: actor?.id ?? null,
        resource,
        record_id: id,
        action,
        changes: JSON.stringify(changes),
        treasury: isForTreasurer ? 1 : 0,
      },
    ];
  });
  await auditRepository(tx).add(...rows);
}
