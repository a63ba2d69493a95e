import type { EventCreate, EventUpdate } from '#contract/events.ts';
import type { AuditAction } from '#domain/audit.ts';
import { isInstant } from '#domain/dates.ts';
import { mayCreateEvent, type ChangeVerdict } from '#domain/events/changes.ts';
import type { Actor } from '#domain/permissions.ts';
import { auditRows } from '#server/commons/audit/audit-log.ts';
import { auditRepository } from '#server/commons/audit/audit-repository.ts';
import type { Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { columnsOf, eventAfter, NEW_EVENT, recordedEvent, type EventColumns, type EventRow } from './mapping.ts';
import { eventsRepository } from './repository.ts';

export function throwUnless(verdict: ChangeVerdict, field = 'date'): void {
  if (!verdict.ok) throw new DomainError(verdict.code, verdict.code === 'EVENT_DATE_PAST' ? { field } : {});
}

/** Throws BAD_DATE for leap seconds and years that the schema accepts but the club's calendar does not. */
export function checkDate({ date }: EventUpdate, field = 'date'): void {
  if (date !== undefined && !isInstant(date)) throw new DomainError('BAD_DATE', { field });
}

type Versions = { readonly before?: EventRow; readonly after?: EventRow };

export const recordEvents = (tx: Tx, actor: Actor, action: AuditAction, now: Date, records: readonly Versions[]) => {
  const audit = records.flatMap(({ before = null, after = null }) => {
    const recorded = { before: before && recordedEvent(before), after: after && recordedEvent(after) };
    return auditRows(actor, now, { resource: 'events', id: (before ?? after)?.id ?? 0, action, ...recorded });
  });
  return auditRepository(tx).add(audit);
};

/** Throws BAD_DATE and EVENT_DATE_PAST, with `field`. */
export function newEvent(actor: Actor, write: EventCreate, now: Date, field = 'date'): EventColumns {
  checkDate(write, field);
  const event = eventAfter(NEW_EVENT, write);
  throwUnless(mayCreateEvent(actor, event, now), field);
  return columnsOf(event);
}

/** Throws SITE_NOT_FOUND. */
export const insertEvents = (tx: Tx, actor: Actor, values: readonly EventColumns[], now: Date) =>
  inSets(values, async (chunk) => {
    const rows = await eventsRepository(tx).findMany(await eventsRepository(tx).insert(chunk));
    const records = rows.map((after) => ({ after }));
    await recordEvents(tx, actor, 'create', now, records);
    return rows;
  });

/** The rows must be locked, and nothing may refer to them. Throws EVENT_IN_USE. */
export const deleteEvents = (tx: Tx, actor: Actor, rows: readonly EventRow[], now: Date) =>
  inSets(rows, async (chunk) => {
    await eventsRepository(tx).delete(chunk.map(({ id }) => id));
    const records = chunk.map((before) => ({ before }));
    await recordEvents(tx, actor, 'delete', now, records);
  });
