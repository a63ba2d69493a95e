import type { AuditAction, AuditedRecord, AuditedResource } from '../../shared/domain/audit.ts';
import type { Actor } from '../../shared/domain/permissions.ts';
import type { Tx } from '../db/database.ts';

/** What somebody did to a record. */
export interface Deed {
  readonly resource: AuditedResource;
  readonly id: number;
  readonly action: AuditAction;
  /** With the wire's names, every field that may have changed; null or left out: there was none. */
  readonly before?: AuditedRecord | null;
  readonly after?: AuditedRecord | null;
  /** Fields of which only that they changed is kept. */
  readonly hidden?: readonly string[];
}

/**
 * Remembers who changed what, in the transaction of the write itself; nothing when nothing changed. Handed to the
 * services by app.ts. Without an actor: somebody who has not signed in.
 */
export type Note = (tx: Tx, actor: Pick<Actor, 'id'> | null, ...deeds: Deed[]) => Promise<void>;
