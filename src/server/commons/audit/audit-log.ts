import { WITHHELD_FROM_HISTORY } from '#contract/audit.ts';
import { changesBetween, isWorthNoting, withoutFields, type AuditAction, type AuditedRecord } from '#domain/audit.ts';
import type { Actor } from '#domain/permissions.ts';
import type { AuditedResource } from '#shared/resources.ts';
import type { Tx } from '#server/db/database.ts';
import { auditRepository, type AuditValues } from './audit-repository.ts';

export interface AuditEvent {
  readonly resource: AuditedResource;
  readonly id: number;
  readonly action: AuditAction;
  /** All fields that may have changed, by their wire names; null or absent for a created or deleted record. */
  readonly before?: AuditedRecord | null;
  readonly after?: AuditedRecord | null;
  /** Records only that these fields changed, not their values. */
  readonly hidden?: readonly string[];
}

/** Fields that only the treasurer sees; only members have any. */
export const withheldFields = (resource: string): ReadonlySet<string> =>
  resource === 'divers' ? WITHHELD_FROM_HISTORY : new Set();

/** Null: not signed in. */
type Author = Pick<Actor, 'id'> | null;

/** Records who changed what, in the transaction of the write. */
export const recordAudit = (tx: Tx, actor: Author, now: Date, event: AuditEvent) =>
  auditRepository(tx).add(auditRows(actor, now, event));

/** None for a write that changes nothing worth noting. */
export function auditRows(actor: Author, now: Date, event: AuditEvent): AuditValues[] {
  const { resource, id, action, before = null, after = null, hidden } = event;
  const changes = changesBetween(before, after, hidden);
  if (!isWorthNoting(action, changes)) return [];
  const isForTreasurer = withoutFields(action, changes, withheldFields(resource)) === null;
  const about = { at: now.toISOString(), author_id: actor?.id ?? null, resource, record_id: id, action };
  return [{ ...about, changes: JSON.stringify(changes), treasury: isForTreasurer ? 1 : 0 }];
}
