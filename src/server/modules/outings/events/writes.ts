import type { EventCreate, EventUpdate } from '../../../../shared/contract/events.ts';
import type { AuditAction } from '../../../../shared/domain/audit.ts';
import { isInstant } from '../../../../shared/domain/dates.ts';
import { mayCreateEvent, type ChangeVerdict } from '../../../../shared/domain/events/changes.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { auditRows } from '../../../commons/audit/audit-log.ts';
import { auditRepository } from '../../../commons/audit/audit-repository.ts';
import type { Tx } from '../../../db/database.ts';
import { inSets } from '../../../db/sets.ts';
import { DomainError } from '../../../errors/domain-error.ts';
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

export const recordEvents = (tx: Tx, actor: Actor, now: Date, action: AuditAction, records: readonly Versions[]) =>
  inSets(records, async (some) => {
    const audit = some.flatMap(({ before, after }) =>
      auditRows(actor, now, {
        resource: 'events',
        id: before?.id ?? after?.id ?? 0,
        action,
        before: before ? recordedEvent(before) : null,
        after: after ? recordedEvent(after) : null,
      }),
    );
    await auditRepository(tx).add(audit);
    return [];
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
export async function insertEvents(tx: Tx, actor: Actor, values: readonly EventValues[], now: Date) {
  const events = eventsRepository(tx);
  const rows = await events.findMany(await events.insert(values));
  await recordEvents(
    tx,
    actor,
    now,
    'create',
    rows.map((after) => ({ after })),
  );
  return rows;
}

/** The rows must be locked, and nothing may refer to them. Throws EVENT_IN_USE. */
export async function deleteEvents(tx: Tx, actor: Actor, rows: readonly EventRecord[], now: Date): Promise<void> {
  await eventsRepository(tx).delete(rows.map(({ id }) => id));
  await recordEvents(
    tx,
    actor,
    now,
    'delete',
    rows.map((before) => ({ before })),
  );
}
