import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { Refused } from '../commons/errors.ts';
import { systemCodeOf } from '../commons/error-code.ts';

const TRANSIENT: ReadonlySet<unknown> = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);
/** Message of the pool's error when all its connections stay taken; it carries no code. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';
const RETRY_AFTER_SECONDS = 2;

/** True when two transactions collided: the same work may succeed when tried again. */
export const isTransient = (error: unknown): boolean => TRANSIENT.has(systemCodeOf(error));

/** Turns an error that retries did not cure into BUSY (503); answers any other error as it is. */
export const toBusy = (error: unknown): unknown =>
  isTransient(error) || (error instanceof Error && error.message === POOL_EXHAUSTED)
    ? new Refused('BUSY', { retryAfter: RETRY_AFTER_SECONDS })
    : error;

const UNIQUE: ReadonlySet<unknown> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/**
 * Unique index that a statement violates: PostgreSQL names it, SQLite its columns (`UNIQUE constraint failed:
 * divers.licence`). Null for any other error.
 */
export function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error) || !UNIQUE.has(systemCodeOf(error))) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : error.message;
}

/** Refusals of a row that names a missing record, and of deleting a record that other rows still name. */
interface Referred {
  readonly gone: ErrorCode;
  readonly field?: string;
  readonly inUse: ErrorCode;
}

/** Tables that foreign keys refer to. */
const REFERRED: Readonly<Partial<Record<string, Referred>>> = {
  divers: { gone: 'DIVER_NOT_FOUND', inUse: 'DIVER_IN_USE' },
  events: { gone: 'EVENT_NOT_FOUND', inUse: 'EVENT_IN_USE' },
  sites: { gone: 'SITE_NOT_FOUND', field: 'site', inUse: 'SITE_IN_USE' },
};

/** Verb and table of a writing statement, as the query builder spells them. */
const WRITTEN = /^(?<verb>delete from|insert into|update) "(?<table>\w+)"/;

/** Foreign key errors of one engine. */
export interface ForeignKeyErrors {
  readonly code: string;
  /** Table whose record is missing, which the refused row of `child` names. */
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

/** For `onCreateConnection`: turns foreign key errors of every statement into refusals (contract §11). */
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
