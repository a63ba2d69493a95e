import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from 'kysely';
import { refusingBrokenReferences, type References } from './foreign-keys.ts';

/** Kysely prepares each statement anew; the texts are few, so they are kept: three times the reads a second. */
function keepStatements(database: BetterSqlite.Database): BetterSqlite.Database {
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

/** A transaction takes the write lock at once: a read that turns into a write later could only fail. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite's DDL is transactional; Kysely does not say so, and a failed migration would leave half a schema. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Where a value could change the plan (a limit, a column that an index has a condition on, the key of a join), SQLite
 * plans the query anew for every value that it is given, which costs more than running it. A plus before the value does
 * nothing but hide it from the planner.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class Dialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new QueryCompiler();
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * SQLite does not name the reference that a statement breaks: the statement runs once more with the check put off, and is
 * undone as soon as the check has named the table.
 */
const referencesOf = (database: BetterSqlite.Database): References => ({
  code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  lacking(_error, child, { sql, parameters }) {
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

/** One connection on the file: WAL, every commit on the disk, foreign keys on, five seconds for another's write. */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new BetterSqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -4000');
  const onCreateConnection = refusingBrokenReferences(referencesOf(database));
  return new Dialect({ database: keepStatements(database), onCreateConnection });
}
