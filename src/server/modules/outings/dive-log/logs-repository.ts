import { sql } from 'kysely';
import { EMPTY_LOG, type DiveLog } from '../../../../shared/domain/palanquees/dive-log.ts';
import type { Dive, DiveNumber } from '../../../../shared/domain/palanquees/plan.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tx } from '../../../db/database.ts';
import { rowsPurger } from '../../../db/purging.ts';
import { onFreeVersion } from '../../../db/free-version.ts';

export interface SavedLog {
  readonly dive: DiveNumber;
  /** 0: none was saved. */
  readonly version: number;
  readonly log: DiveLog;
  readonly author_id: number;
  readonly author_name: string;
  readonly updated_at: string;
}

const NONE = { version: 0, log: EMPTY_LOG, author_id: 0, author_name: '', updated_at: '' };

export const logsRepository = ({ db }: Tx) => ({
  async find({ event, dive }: Dive): Promise<SavedLog> {
    const row = await db
      .selectFrom('dive_logs')
      .innerJoin('divers', 'divers.id', 'dive_logs.author_id')
      .select(['dive_logs.version', 'author_id', 'updated_at', 'content', 'divers.lastname', 'divers.firstname'])
      .where('event_id', '=', event)
      .where('dive', '=', dive)
      .executeTakeFirst();
    if (!row) return { dive, ...NONE };
    const { content, lastname, firstname, ...saved } = row;
    // Written by `save`, from a log that the contract's schema accepted.
    return { dive, ...saved, author_name: sortedName({ lastname, firstname }), log: JSON.parse(content) as DiveLog };
  },

  /** Throws STALE_VERSION, without the present log, when another version was saved meanwhile. */
  async save({ event, dive }: Dive, before: number, log: DiveLog, author: number, now: Date): Promise<void> {
    const written = { author_id: author, updated_at: now.toISOString(), content: JSON.stringify(log) };
    if (before > 0) {
      const changed = await db
        .updateTable('dive_logs')
        .set({ ...written, version: before + 1 })
        .where('event_id', '=', event)
        .where('dive', '=', dive)
        .where('version', '=', before)
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw new DomainError('STALE_VERSION');
      return;
    }
    await onFreeVersion(
      db
        .insertInto('dive_logs')
        .values({ event_id: event, dive, ...written })
        .execute(),
    );
  },
});

export const diveLogsPurger = rowsPurger({
  rule: 'safetySheets',
  table: 'dive_logs',
  mark: sql`(select starts_at from events where events.id = dive_logs.event_id)`,
});
