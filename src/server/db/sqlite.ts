import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SelectModifierNode,
  type SqliteDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { systemCodeOf } from '../errors/system-code.ts';
import { refuseBrokenReferences, type ForeignKeyErrors } from './errors.ts';

const BUSY_MS = 5000;

/** Caches prepared statements, which Kysely prepares anew each time; reads become three times as fast. */
function cacheStatements(database: BetterSqlite.Database): BetterSqlite.Database {
  const kept = new Map<string, BetterSqlite.Statement>();
  const prepare = database.prepare.bind(database);
  database.prepare = ((source: string) => {
    const known = kept.get(source);
    if (known) return known;
    if (kept.size > 500) kept.clear();
    const statement = prepare(source);
    kept.set(source, statement);
    return statement;
  }) as typeof database.prepare;
  return database;
}

/** Takes the write lock at the start of what may write: SQLite cannot upgrade a read transaction once another has written. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: BetterSqlite.Database;

  constructor(config: SqliteDialectConfig & { readonly database: BetterSqlite.Database }) {
    super(config);
    this.#database = config.database;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const isReading = settings?.accessMode === 'read only';
    await connection.executeQuery(CompiledQuery.raw(isReading ? 'begin' : 'begin immediate'));
  }

  /** Leaves out the statement that would fail, and hide why, after SQLite has rolled back by itself: a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Declares SQLite's DDL transactional, so that a failed migration is rolled back. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Leaves out locks of rows: the transaction is the only writer. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    const isLock = node.modifier !== undefined && node.modifier !== 'Distinct';
    if (!isLock) super.visitSelectModifier(node);
  }
}

/** Finds the table of a broken reference, which SQLite does not name: runs the statement with a deferred check. */
const foreignKeyErrors = (database: BetterSqlite.Database): ForeignKeyErrors => ({
  code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  missingParent(_error, child, { sql, parameters }) {
    database.exec('savepoint broken; pragma defer_foreign_keys = on');
    try {
      const statement = database.prepare(sql);
      if (statement.reader) statement.all(parameters);
      else statement.run(parameters);
      const [broken] = database.pragma(`foreign_key_check("${child}")`) as { readonly parent: string }[];
      return broken?.parent;
    } finally {
      database.exec('rollback to broken; release broken; pragma defer_foreign_keys = off');
    }
  },
});

/** Holds the place of the one server on that file until the process ends. Waits `ms`. Null: another process has it. */
export function holdFile(file: string, ms = BUSY_MS): (() => void) | null {
  const place = new BetterSqlite(`${file}.serveur`, { timeout: ms });
  try {
    place.exec('begin exclusive');
    return () => place.close();
  } catch (error) {
    place.close();
    if (systemCodeOf(error) === 'SQLITE_BUSY') return null;
    throw error;
  }
}

/** Opens one connection to the file: WAL, zeros over what is deleted, fsync at every commit, foreign keys, five seconds of waiting for a lock. */
export function sqliteDialect(file: string, { readOnly = false } = {}): Dialect {
  const database = new BetterSqlite(file, { readonly: readOnly, fileMustExist: readOnly });
  if (!readOnly) database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  database.pragma('secure_delete = ON');
  database.pragma('cache_size = -4000');
  // The data folder is the one place that the server may write, and temporary files are small.
  database.pragma('temp_store = MEMORY');
  const onCreateConnection = refuseBrokenReferences(foreignKeyErrors(database));
  return {
    createDriver: () => new ImmediateDriver({ database: cacheStatements(database), onCreateConnection }),
    createQueryCompiler: () => new QueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
