import { sql } from 'kysely';
import type { Dive } from '#domain/palanquees/plan.ts';
import { endOfSafetySheets } from '#server/db/append-only.ts';
import { withAuthor } from '#server/commons/divers/mapping.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { diveKey } from '../palanquees/repository.ts';
import { isOneOf } from '#server/db/lists.ts';
import { onFreeVersion } from '#server/db/errors.ts';

type StoredSheet = Row<'validated_sheets'>;
export type NewSheet = Omit<StoredSheet, 'id'>;

export type SheetRow = Omit<StoredSheet, 'content' | 'pdf'> & { readonly author_name: string };

const COLUMNS = [
  'validated_sheets.id',
  'event_id',
  'dive',
  'validated_sheets.version',
  'starts_at',
  'author_id',
  'validated_at',
  'plan_version',
  'log_version',
  'reason',
  'digest',
] as const;

/** Sheets that directors validated. */
export const sheetsRepository = ({ db }: Tx) => {
  const rows = () =>
    db
      .selectFrom('validated_sheets')
      .innerJoin('divers', 'divers.id', 'validated_sheets.author_id')
      .select([...COLUMNS, 'divers.lastname', 'divers.firstname']);

  return {
    /** Newest first. */
    async ofDive({ event, dive }: Dive): Promise<SheetRow[]> {
      const sheets = rows().where('event_id', '=', event).where('dive', '=', dive);
      return (await sheets.orderBy('validated_sheets.version', 'desc').execute()).map(withAuthor);
    },

    /** Finds sheets of outings within `[start, end)`, in their order, newest version first. */
    async between(start: Date, end: Date): Promise<SheetRow[]> {
      const sheets = rows()
        .where('starts_at', '>=', start.toISOString())
        .where('starts_at', '<', end.toISOString())
        .orderBy('starts_at')
        .orderBy('event_id')
        .orderBy('dive')
        .orderBy('validated_sheets.version', 'desc');
      return (await sheets.execute()).map(withAuthor);
    },

    /** Newest versions for the outings that these members were marked on, with what they state; newest outing first. */
    async newestOf(divers: readonly number[]) {
      const outings = db.selectFrom('attendance').select('event_id').where(isOneOf('diver_id', divers));
      const all = await db
        .selectFrom('validated_sheets')
        .select(['event_id', 'dive', 'digest', 'content'])
        .where('event_id', 'in', outings)
        .orderBy('starts_at', 'desc')
        .orderBy('event_id', 'desc')
        .orderBy('dive', 'desc')
        .orderBy('version')
        .execute();
      return [...new Map(all.map((sheet) => [diveKey(sheet), sheet])).values()];
    },

    async oldest(): Promise<string | null> {
      const first = db.selectFrom('validated_sheets').select((is) => is.fn.min('starts_at').as('at'));
      return (await first.executeTakeFirst())?.at ?? null;
    },

    /** Includes the file. */
    find: (id: number): Promise<StoredSheet | undefined> =>
      db.selectFrom('validated_sheets').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Content of the sheet, as JSON. */
    async content(id: number): Promise<string> {
      const row = db.selectFrom('validated_sheets').select('content').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).content;
    },

    /** Throws STALE_VERSION when this version of the sheet exists by now. */
    insert: (sheet: NewSheet) => onFreeVersion(db.insertInto('validated_sheets').values(sheet).execute()),
  };
};

/** Sheets as they were printed last. */
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

  drop: (eventId: number) => db.deleteFrom('safety_sheets').where('event_id', '=', eventId).execute(),
});

const ofOuting = (table: 'safety_sheets' | 'dive_logs' | 'attendance') =>
  sql<string>`(select starts_at from events where events.id = ${sql.ref(`${table}.event_id`)})`;

/** Deletes sheets, dives done and attendance a year after their outing. */
export const safetySheetPurgers = [
  rowsPurger({ rule: 'safetySheets', table: 'safety_sheets', key: 'event_id', mark: ofOuting('safety_sheets') }),
  rowsPurger({ rule: 'safetySheets', table: 'validated_sheets', mark: 'starts_at', released: endOfSafetySheets }),
  rowsPurger({ rule: 'safetySheets', table: 'dive_logs', mark: ofOuting('dive_logs') }),
  rowsPurger({ rule: 'safetySheets', table: 'attendance', mark: ofOuting('attendance') }),
];
