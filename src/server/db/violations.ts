/** A constraint that a statement ran into, the same for both engines. */
export interface Violation {
  readonly kind: 'unique' | 'foreignKey';
  /** PostgreSQL names the constraint, SQLite the columns (`UNIQUE constraint failed: divers.licence`). */
  readonly about: string;
}

const KINDS: Readonly<Record<string, Violation['kind']>> = {
  '23505': 'unique',
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  '23503': 'foreignKey',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreignKey',
};

/** Null when the error is anything else. */
export function violationOf(error: unknown): Violation | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const kind = KINDS[error.code];
  if (kind === undefined) return null;
  return {
    kind,
    about: 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : error.message,
  };
}
