import { addMonths, instantInParis, parisDay } from '../../../shared/domain/dates.ts';
import { SHEET_KEPT } from '../../../shared/domain/palanquees/sheet.ts';
import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** A month more than the law asks for. */
const keptSince = (now: Date): string =>
  instantInParis(addMonths(parisDay(now), -(12 * SHEET_KEPT.years + 1))).toISOString();

export const keptSheetsRepository = ({ sql }: Tx) => ({
  find: (eventId: number): Promise<Row<'safety_sheets'> | undefined> =>
    sql.selectFrom('safety_sheets').selectAll().where('event_id', '=', eventId).executeTakeFirst(),

  /** Replaces the sheet printed before; deletes those that need not be kept any more. */
  async keep(eventId: number, content: string, now: Date): Promise<void> {
    const old = sql.selectFrom('events').select('id').where('starts_at', '<', keptSince(now));
    await sql.deleteFrom('safety_sheets').where('event_id', 'in', old).execute();
    const printed_at = now.toISOString();
    await sql
      .insertInto('safety_sheets')
      .values({ event_id: eventId, printed_at, content })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ printed_at, content }))
      .execute();
  },
});
