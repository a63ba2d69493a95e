import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import { refuseBrokenReferences, type ForeignKeyErrors } from './errors.ts';

/** Caches prepared statements, which Kysely prepares anew each time: three times the reads a second. */
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

/** Takes the write lock when a transaction begins: a read that turns into a write later could only fail. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Declares SQLite's DDL transactional, so that a failed migration leaves no half schema. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Hides values from SQLite's planner by a plus: where a value could change the plan (a limit, the condition of a
 * partial index, the key of a join), SQLite would plan the query anew for each one, which costs more than running it.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/**
 * Finds the table of a broken reference, which SQLite does not name: runs the statement again with the check deferred,
 * asks the check, and undoes it.
 */
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

/** One connection to the file: WAL, every commit on the disk, foreign keys on, five seconds of waiting for a lock. */
export function sqliteDialect(file: string, { readOnly = false } = {}): Dialect {
  const database = new BetterSqlite(file, { readonly: readOnly, fileMustExist: readOnly });
  if (!readOnly) database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -4000');
  const onCreateConnection = refuseBrokenReferences(foreignKeyErrors(database));
  return {
    createDriver: () => new ImmediateDriver({ database: cacheStatements(database), onCreateConnection }),
    createQueryCompiler: () => new QueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
