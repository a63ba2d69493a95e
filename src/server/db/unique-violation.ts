import { systemCodeOf } from '../commons/error-code.ts';

const CODES: ReadonlySet<string> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/**
 * Unique index that a statement ran into: PostgreSQL names it, SQLite its columns (`UNIQUE constraint failed:
 * divers.licence`). Null when the error is anything else.
 */
export function takenIndex(error: unknown): string | null {
  if (!(error instanceof Error) || !CODES.has(systemCodeOf(error) ?? '')) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : error.message;
}
