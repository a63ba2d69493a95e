import type { EventCreate, EventUpdate } from '../../../../shared/contract/events.ts';
import type { AuditAction } from '../../../../shared/domain/audit.ts';
import { isInstant } from '../../../../shared/domain/dates.ts';
import { mayCreateEvent, type ChangeVerdict } from '../../../../shared/domain/events/changes.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import type { Tx } from '../../../db/database.ts';
import { DomainError, orNotFound } from '../../../errors/domain-error.ts';
import { NEW_OUTING, outingAfter, recordedEvent, valuesOf } from './mapping.ts';
import { eventsRepository, type EventRecord, type EventValues } from './repository.ts';

export function judge(verdict: ChangeVerdict, field = 'date'): void {
  if (!verdict.ok) throw new DomainError(verdict.code, verdict.code === 'EVENT_DATE_PAST' ? { field } : {});
}

/** Throws BAD_DATE for leap seconds and years that the schema accepts but the club's calendar does not. */
export function checkDate({ date }: EventUpdate, field = 'date'): void {
  if (date !== undefined && !isInstant(date)) throw new DomainError('BAD_DATE', { field });
}

type Versions = { readonly before?: EventRecord; readonly after?: EventRecord };
type Act = Versions & { readonly action: AuditAction; readonly now: Date };

export const recordEvent = (tx: Tx, actor: Actor, id: number, { action, now, before, after }: Act) =>
  recordAudit(tx, actor, now, {
    resource: 'events',
    id,
    action,
    before: before ? recordedEvent(before) : null,
    after: after ? recordedEvent(after) : null,
  });

/** Throws BAD_DATE and EVENT_DATE_PAST, with `field`. */
export function newEvent(actor: Actor, write: EventCreate, now: Date, field = 'date'): EventValues {
  checkDate(write, field);
  const outing = outingAfter(NEW_OUTING, write);
  judge(mayCreateEvent(actor, outing, now), field);
  return valuesOf(outing, write, {
    site_id: write.site.id,
    hour_rdv: '',
    description: '',
    accompanist_free_text: '',
    price_cents: null,
    cancel_reason: null,
  });
}

/** Throws SITE_NOT_FOUND. */
export async function insertEvent(tx: Tx, actor: Actor, values: EventValues, now: Date): Promise<EventRecord> {
  const events = eventsRepository(tx);
  const { id } = await events.insert(values);
  const after = orNotFound(await events.find(id), 'EVENT_NOT_FOUND');
  await recordEvent(tx, actor, id, { action: 'create', now, after });
  return after;
}

/** The row must be locked, and nothing may refer to it. Throws EVENT_IN_USE. */
export async function deleteEvent(tx: Tx, actor: Actor, before: EventRecord, now: Date): Promise<void> {
  await eventsRepository(tx).delete(before.id);
  await recordEvent(tx, actor, before.id, { action: 'delete', now, before });
}
