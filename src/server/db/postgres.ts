import {
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  ValueNode,
  type LimitNode,
  type OffsetNode,
} from 'kysely';
import pg from 'pg';
import { refuseBrokenReferences, type ForeignKeyErrors } from './errors.ts';
import { nameStatements, statementNames } from './statement-names.ts';
import { TIMEOUTS } from './timeouts.ts';

/** Longest wait for a connection: 200 simultaneous registrations queue for ten of them. */
const MAX_WAIT_MS = 15_000;
const BIGINT = 20;

/** Table that a column references; constraint names end with the column: `movements_author_id_fkey`. */
const PARENT_OF: readonly (readonly [column: string, table: string])[] = [
  ['diver_id', 'divers'],
  ['author_id', 'divers'],
  ['kept_id', 'divers'],
  ['event_id', 'events'],
  ['mail_id', 'outbox'],
  ['seance_id', 'seances'],
  ['site_id', 'sites'],
];

const references: ForeignKeyErrors = {
  code: '23503',
  missingParent: (error) =>
    'constraint' in error && typeof error.constraint === 'string'
      ? PARENT_OF.find(([column]) => String(error.constraint).endsWith(`_${column}_fkey`))?.[1]
      : undefined,
};

/** Leaves the lock to db/migrate.ts: the library's own outlives a transaction that failed. */
class Adapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/** Writes limits, and that a page is the first, into the text: a statement's plan for all values knows neither. */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    if (ValueNode.is(limit)) this.appendImmediateValue(limit.value);
    else this.visitNode(limit);
  }
  protected override visitOffset(node: OffsetNode): void {
    if (ValueNode.is(node.offset) && node.offset.value === 0) this.append('offset 0');
    else super.visitOffset(node);
  }
}

class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new QueryCompiler();
  }
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** A pool of `max` connections, which recovers by itself when they are dropped (docs/adr/0032); `lost` is told of each. */
export function postgresDialect(url: string, max: number, lost: (error: Error) => void): PostgresDialect {
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: MAX_WAIT_MS,
    // Notices a server that went without a word.
    keepAlive: true,
    ...TIMEOUTS,
  });
  // Handled, because an unhandled `error` event ends the process; the pool replaces the closed connection.
  pool.on('error', lost);
  const names = statementNames();
  pool.on('connect', (client) => {
    // Handles a connection that is dropped between two statements of a transaction, too.
    client.on('error', () => undefined);
    nameStatements(client, names);
  });
  return new Dialect({ pool, onCreateConnection: refuseBrokenReferences(references) });
}
