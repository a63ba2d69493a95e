import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import { DomainError } from '../errors/domain-error.ts';
import { systemCodeOf } from '../errors/system-code.ts';

/** Codes of two transactions that collided. */
const TRANSIENT: ReadonlySet<unknown> = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);
/** Code of every statement after the one that failed its transaction. */
const ABORTED = '25P02';
const LOST_STATEMENT: ReadonlySet<unknown> = new Set(['26000', '42P05']);
/** Codes of a database that is away: connection lost or refused, fail-over to a standby, a limit of db/timeouts.ts. */
const AWAY =
  /^(08...|57P0[1-3]|57014|53300|55P03|25006|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the pool's and the driver's errors that carry no code. */
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;
/** Codes of a disk or quota without room; SQLite has codes of its own for the files beside the database. */
const FULL = /^(53100|SQLITE_FULL|SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE|SHM\w+)|ENOSPC|EDQUOT|EFBIG)$/;
const RETRY_AFTER_SECONDS = { BUSY: 2, STORAGE_FULL: 60 } as const;

/** True for a prepared statement whose rows have other columns since, by PostgreSQL's function: the message is translated. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** True for a prepared statement that a pooler made on another connection. */
export const isLostStatement = (error: unknown): boolean => LOST_STATEMENT.has(systemCodeOf(error));

export const isTransient = (error: unknown): boolean =>
  TRANSIENT.has(systemCodeOf(error)) || isStalePlan(error) || isLostStatement(error);

/** True when the disk has no room: the engine has undone the whole transaction. */
export const isStorageFull = (error: unknown): boolean => FULL.test(systemCodeOf(error) ?? '');

/** A socket's file is gone while PostgreSQL restarts. */
const isSocketAway = (error: unknown): boolean =>
  systemCodeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect';

export const isAway = (error: unknown): boolean =>
  AWAY.test(systemCodeOf(error) ?? '') ||
  isSocketAway(error) ||
  (error instanceof Error && AWAY_MESSAGE.test(error.message));

/** Gives the driver's errors of a lost connection, which have no code, one for the log. */
const withCode = (error: unknown): unknown =>
  error instanceof Error && systemCodeOf(error) === undefined
    ? Object.assign(error, { code: 'CONNECTION_LOST' })
    : error;

/** Turns an error that retries did not cure into BUSY or STORAGE_FULL (503); answers any other as it is. */
export function toUnavailable(error: unknown): unknown {
  const refuse = (code: keyof typeof RETRY_AFTER_SECONDS): DomainError =>
    new DomainError(code, { retryAfter: RETRY_AFTER_SECONDS[code], cause: withCode(error) });
  if (isStorageFull(error)) return refuse('STORAGE_FULL');
  return isTransient(error) || isAway(error) ? refuse('BUSY') : error;
}

const UNIQUE: ReadonlySet<unknown> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);
/** True for the trigger that speaks before the index does (db/append-only.ts). */
const isRefusedTwin = (error: Error): boolean =>
  systemCodeOf(error) === 'SQLITE_CONSTRAINT_TRIGGER' && error.message.startsWith('UNIQUE constraint failed');

/** Names the violated unique index (PostgreSQL) or its columns (SQLite: `… failed: divers.licence`); else null. */
function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!UNIQUE.has(systemCodeOf(error)) && !isRefusedTwin(error)) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : error.message;
}

type Referred = { readonly gone: ErrorCode; readonly field?: string; readonly inUse: ErrorCode };

/** Refusals of a row that names a missing record, and of deleting a record that is still referenced. */
const REFERRED: Readonly<Partial<Record<string, Referred>>> = {
  divers: { gone: 'DIVER_NOT_FOUND', inUse: 'DIVER_IN_USE' },
  events: { gone: 'EVENT_NOT_FOUND', inUse: 'EVENT_IN_USE' },
  outbox: { gone: 'MAIL_NOT_FOUND', inUse: 'MAIL_NOT_FOUND' },
  seances: { gone: 'SEANCE_NOT_FOUND', inUse: 'SEANCE_ATTENDED' },
  sites: { gone: 'SITE_NOT_FOUND', field: 'site', inUse: 'SITE_IN_USE' },
};

/** Verb and table of a writing statement, as Kysely spells them. */
const WRITTEN = /^(?<verb>delete from|insert into|update) "(?<table>\w+)"/;

export interface ForeignKeyErrors {
  readonly code: string;
  /** Table of the missing record that the refused row of `child` names. */
  readonly missingParent: (error: Error, child: string, query: CompiledQuery) => string | undefined;
}

function refusalOf(references: ForeignKeyErrors, error: unknown, query: CompiledQuery): DomainError | null {
  const { code, missingParent } = references;
  if (!(error instanceof Error) || systemCodeOf(error) !== code) return null;
  const { verb, table = '' } = WRITTEN.exec(query.sql)?.groups ?? {};
  const isDeleted = verb === 'delete from';
  const referred = REFERRED[(isDeleted ? table : missingParent(error, table, query)) ?? ''];
  if (!referred) return null;
  return isDeleted ? new DomainError(referred.inUse) : new DomainError(referred.gone, { field: referred.field });
}

/** Turns foreign key errors into refusals (contract §11), and repeats what failed a transaction. */
export const refuseBrokenReferences =
  (references: ForeignKeyErrors) =>
  (connection: DatabaseConnection): Promise<void> => {
    const execute = connection.executeQuery.bind(connection);
    let cause: unknown;
    connection.executeQuery = async (query, options) => {
      try {
        return await execute(query, options);
      } catch (error) {
        if (systemCodeOf(error) !== ABORTED) cause = refusalOf(references, error, query) ?? error;
        throw cause;
      }
    };
    return Promise.resolve();
  };

/** Throws `refusal` of the unique index that refuses the row. */
export async function unlessTaken<T>(work: Promise<T>, refusal: (index: string) => DomainError): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const index = violatedIndex(error);
    throw index === null ? error : refusal(index);
  }
}

/** Throws STALE_VERSION for the second of two saves that build on the same version. */
export const onFreeVersion = async (work: Promise<unknown>): Promise<void> =>
  void (await unlessTaken(work, () => new DomainError('STALE_VERSION')));
