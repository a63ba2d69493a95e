import type { Actor } from '#domain/permissions.ts';
import type { SecurityAction, SecurityDetail } from '#domain/security-log.ts';
import { chunks, type Database, type Tx } from '#server/db/database.ts';
import { shortenedAddress } from '../network/addresses.ts';
import { DomainError } from '#server/errors/domain-error.ts';

export interface SecurityEvent {
  readonly at: Date;
  /** Null: not signed in. */
  readonly actor: Pick<Actor, 'id'> | null;
  readonly action: SecurityAction;
  /** Member concerned, by id. */
  readonly subject?: number | undefined;
  /** Outing concerned, by id. */
  readonly event?: number | undefined;
  readonly detail?: SecurityDetail;
  /** Whole network address of the caller; /24 or /48 is kept. */
  readonly address?: string | undefined;
  /** Number of equal acts that the row stands for. */
  readonly times?: number;
}

/** Records acts that change no record (docs/adr/0036), in the transaction of the act; a refusal has one of its own. */
export async function recordSecurity(tx: Tx, ...events: SecurityEvent[]): Promise<void> {
  const rows = events.map(({ at, actor, action, subject, event, detail, address, times = 1 }) => ({
    at: at.toISOString(),
    action,
    actor_id: actor?.id ?? null,
    subject_id: subject ?? null,
    event_id: event ?? null,
    network: address === undefined ? null : shortenedAddress(address),
    detail: detail === undefined ? null : JSON.stringify(detail),
    times,
  }));
  for (const chunk of chunks(rows)) await tx.db.insertInto('security_log').values(chunk).execute();
}

const UNAVAILABLE = 503;

/** Writes beside a reading on which a person's safety may depend: goes on where the database takes no write, as on a full disk. */
export async function writeBeside(database: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await database.write(work);
  } catch (error) {
    if (!(error instanceof DomainError && error.status === UNAVAILABLE)) throw error;
  }
}

const EQUAL_MS = 10 * 60_000;

/** Equal readings are one row in ten minutes. */
export async function recordReading(database: Database, event: SecurityEvent): Promise<void> {
  const since = new Date(event.at.getTime() - EQUAL_MS).toISOString();
  const equal = await database.read(({ db }) =>
    db
      .selectFrom('security_log')
      .select('id')
      .where('at', '>', since)
      .where('action', '=', event.action)
      .where('actor_id', '=', event.actor?.id ?? 0)
      .where('subject_id', 'is not distinct from', event.subject ?? null)
      .where('event_id', 'is not distinct from', event.event ?? null)
      .limit(1)
      .executeTakeFirst(),
  );
  if (equal === undefined) await writeBeside(database, (tx) => recordSecurity(tx, event));
}
