import type { ImportKind } from '#domain/import/columns.ts';
import { fullName, sortedName } from '#domain/divers/identity.ts';
import { readOwnJson } from '#domain/own-json.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { readInstallation, writeInstallation } from '#server/db/installation.ts';

/** A record as the import left it. */
export interface WrittenRecord {
  readonly id: number;
  readonly version: number;
  /** False: it was there before. */
  readonly made: boolean;
}

export interface ImportRun extends Pick<
  Row<'imports'>,
  'id' | 'imported_at' | 'author_id' | 'taken_back_at' | 'left_lines' | 'file_name' | 'file_lines'
> {
  readonly kind: ImportKind;
  /** By id. */
  readonly records: readonly WrittenRecord[];
}

/** `left_lines`: those that it did not write. */
type ImportedFile = Pick<ImportRun, 'kind' | 'left_lines' | 'file_name' | 'file_lines'>;

type Stored = [id: number, version: number, made: 0 | 1][];

const runOf = ({ kind, records, ...row }: Row<'imports'>): ImportRun => ({
  ...row,
  kind: kind === 'outings' ? 'outings' : 'members',
  records: readOwnJson<Stored>(records).map(([id, version, made]) => ({ id, version, made: made === 1 })),
});

/** Row of `installation`: JSON of a Remembered. */
const COLUMNS = 'importColumns';
type Choices = readonly (readonly [heading: string, field: string])[];
type Remembered = Partial<Record<ImportKind, Choices>>;
/** Newest ones of each kind. */
const MOST_COLUMNS = 200;

/** Files that were written, and the choices of their columns. */
export const importsRepository = (tx: Tx) => {
  const { db } = tx;
  const remembered = async (): Promise<Remembered> =>
    readOwnJson<Remembered>((await readInstallation(tx, COLUMNS)) ?? '{}');

  return {
    async add(
      { kind, ...file }: ImportedFile,
      records: readonly WrittenRecord[],
      author: number,
      now: Date,
    ): Promise<void> {
      const stored = records
        .toSorted((one, other) => one.id - other.id)
        .map(({ id, version, made }): Stored[number] => [id, version, made ? 1 : 0]);
      const made = { kind, imported_at: now.toISOString(), author_id: author, ...file };
      await db
        .insertInto('imports')
        .values({ ...made, records: JSON.stringify(stored) })
        .execute();
    },

    /** With the names of their authors. */
    async newest(most: number) {
      const rows = await db
        .selectFrom('imports')
        .leftJoin('divers as author', 'author.id', 'imports.author_id')
        .selectAll('imports')
        .select(['author.firstname', 'author.lastname'])
        .orderBy('imports.id', 'desc')
        .limit(most)
        .execute();
      return rows.map(({ firstname, lastname, ...row }) => ({
        ...runOf(row),
        author: firstname === null || lastname === null ? null : fullName({ firstname, lastname }),
      }));
    },

    /** Locked until the transaction ends. */
    async lock(id: number): Promise<ImportRun | undefined> {
      const row = await db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      return row && runOf(row);
    },

    takenBack: (id: number, author: number, now: Date) =>
      db
        .updateTable('imports')
        .set({ taken_back_at: now.toISOString(), taken_back_by: author })
        .where('id', '=', id)
        .execute(),

    /** Fields by bare heading; '' for columns that are left out. */
    choices: async (kind: ImportKind): Promise<ReadonlyMap<string, string>> => new Map((await remembered())[kind]),

    async remember(kind: ImportKind, choices: Choices): Promise<void> {
      const all = await remembered();
      const fields = new Map([...(all[kind] ?? []), ...choices]);
      const kept = { ...all, [kind]: [...fields].slice(-MOST_COLUMNS) };
      await writeInstallation(tx, COLUMNS, JSON.stringify(kept));
    },

    /** Names of members who were changed, registered, given a donation or, if the import made them, signed in since. */
    membersMovedOn: ({ records, imported_at: at }: ImportRun): Promise<string[]> =>
      inSets(records, async (chunk) => {
        const ids = chunk.map(({ id }) => id);
        const present = db.selectFrom('divers').select(['id', 'version', 'lastname', 'firstname', 'password_hash']);
        const rows = await present.where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
        const since = async (table: 'registrations' | 'daos' | 'sessions'): Promise<ReadonlySet<number>> => {
          const found = db.selectFrom(table).select('diver_id').where('diver_id', 'in', ids);
          return new Set((await found.where('created_at', '>=', at).execute()).map(({ diver_id: id }) => id));
        };
        const [registered, gave] = [await since('registrations'), await since('daos')];
        const signedIn = await since('sessions');
        const byId = new Map(rows.map((row) => [row.id, row]));
        return chunk.flatMap(({ id, version, made }) => {
          const row = byId.get(id);
          const entered = made && (signedIn.has(id) || (row?.password_hash ?? null) !== null);
          if (row?.version === version && !registered.has(id) && !gave.has(id) && !entered) return [];
          return [row ? sortedName(row) : `n\u00b0\u00a0${id}`];
        });
      }),
  };
};
