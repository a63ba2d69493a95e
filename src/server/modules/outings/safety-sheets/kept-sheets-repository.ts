import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsPurger } from '../../../db/purging.ts';
import type { Row } from '../../../db/tables.ts';

export const keptSheetsRepository = ({ db }: Tx) => ({
  find: (eventId: number): Promise<Row<'safety_sheets'> | undefined> =>
    db.selectFrom('safety_sheets').selectAll().where('event_id', '=', eventId).executeTakeFirst(),

  /** Replaces the sheet printed before. */
  async keep(eventId: number, content: string, now: Date): Promise<void> {
    const printed_at = now.toISOString();
    await db
      .insertInto('safety_sheets')
      .values({ event_id: eventId, printed_at, content })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ printed_at, content }))
      .execute();
  },
});

export const keptSheetsPurger = rowsPurger({
  rule: 'safetySheets',
  table: 'safety_sheets',
  key: 'event_id',
  mark: sql`(select starts_at from events where events.id = safety_sheets.event_id)`,
});
