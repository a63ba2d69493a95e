import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { Refused } from '../commons/errors.ts';
import { systemCodeOf } from '../commons/error-code.ts';

const TRANSIENT: ReadonlySet<unknown> = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);
/** Message of the pool's error when all its connections stay taken; it has no code. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';
const RETRY_AFTER_SECONDS = 2;

export const isTransient = (error: unknown): boolean => TRANSIENT.has(systemCodeOf(error));

/** Maps errors that retries did not cure to BUSY (503), and keeps all others. */
export const toBusy = (error: unknown): unknown =>
  isTransient(error) || (error instanceof Error && error.message === POOL_EXHAUSTED)
    ? new Refused('BUSY', { retryAfter: RETRY_AFTER_SECONDS })
    : error;

const UNIQUE: ReadonlySet<unknown> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/** Names the violated unique index (PostgreSQL) or its columns (SQLite: `… failed: divers.licence`); else null. */
export function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error) || !UNIQUE.has(systemCodeOf(error))) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : error.message;
}

/** Refusals of a row that names a missing record, and of deleting a record that is still referenced. */
interface Referred {
  readonly gone: ErrorCode;
  readonly field?: string;
  readonly inUse: ErrorCode;
}

const REFERRED: Readonly<Partial<Record<string, Referred>>> = {
  divers: { gone: 'DIVER_NOT_FOUND', inUse: 'DIVER_IN_USE' },
  events: { gone: 'EVENT_NOT_FOUND', inUse: 'EVENT_IN_USE' },
  sites: { gone: 'SITE_NOT_FOUND', field: 'site', inUse: 'SITE_IN_USE' },
};

/** Verb and table of a writing statement, as Kysely spells them. */
const WRITTEN = /^(?<verb>delete from|insert into|update) "(?<table>\w+)"/;

export interface ForeignKeyErrors {
  readonly code: string;
  /** Table of the missing record that the refused row of `child` names. */
  readonly missingParent: (error: Error, child: string, query: CompiledQuery) => string | undefined;
}

function refusalOf({ code, missingParent }: ForeignKeyErrors, error: unknown, query: CompiledQuery): Refused | null {
  if (!(error instanceof Error) || systemCodeOf(error) !== code) return null;
  const { verb, table = '' } = WRITTEN.exec(query.sql)?.groups ?? {};
  const isDeleted = verb === 'delete from';
  const referred = REFERRED[(isDeleted ? table : missingParent(error, table, query)) ?? ''];
  if (!referred) return null;
  return isDeleted ? new Refused(referred.inUse) : new Refused(referred.gone, { field: referred.field });
}

/** Turns foreign key errors of every statement into refusals (contract §11); for `onCreateConnection`. */
export const refuseBrokenReferences =
  (references: ForeignKeyErrors) =>
  (connection: DatabaseConnection): Promise<void> => {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, options) => {
      try {
        return await execute(query, options);
      } catch (error) {
        throw refusalOf(references, error, query) ?? error;
      }
    };
    return Promise.resolve();
  };
