import { systemCodeOf } from '../commons/error-code.ts';

const CODES: ReadonlySet<string> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/**
 * Unique index that a statement violates: PostgreSQL names it, SQLite its columns (`UNIQUE constraint failed:
 * divers.licence`). Null for any other error.
 */
export function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error) || !CODES.has(systemCodeOf(error) ?? '')) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : error.message;
}
