import { createHash } from 'node:crypto';
import type pg from 'pg';
import { systemCodeOf } from '../errors/system-code.ts';
import { isLostStatement, isStalePlan } from './errors.ts';

/** Uses after which an SQL text gets a name: those of rare filters and of lists of any length stay without. */
const USES = 3;
/** Texts that are counted at a time. */
const MAX_COUNTED = 500;
/** Statements that each connection keeps, in PostgreSQL's memory. */
const MAX_NAMED = 200;
const TRANSACTION_IS_LOST = '25P02';

/** Named by its text: behind a pooler, equal names of two processes must be one statement. */
const nameOf = (text: string, generation: number): string =>
  `club_${createHash('sha256').update(`${generation} ${text}`).digest('base64url')}`;

/** Names of the SQL texts that come again and again, the same on all connections. */
export function statementNames(max = MAX_NAMED) {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let generation = 0;
  let isOff = false;

  return {
    /** Undefined: the text is sent without a name. */
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || isOff || names.size >= max) return known;
      const used = (uses.get(text) ?? 0) + 1;
      if (used < USES) {
        if (uses.size >= MAX_COUNTED) uses.clear();
        uses.set(text, used);
        return undefined;
      }
      uses.delete(text);
      const name = nameOf(text, generation);
      names.set(text, name);
      return name;
    },

    /** True when the error is that of a name: new ones are given after a change of the schema, none behind a pooler that loses them. */
    drop(error: unknown): boolean {
      const isLost = isLostStatement(error);
      if (!isLost && !isStalePlan(error)) return false;
      isOff ||= isLost;
      generation += 1;
      names.clear();
      return true;
    },
  };
}

type Names = ReturnType<typeof statementNames>;

/** Has PostgreSQL parse and plan a frequent statement once per connection, which is half of the cost of a small one. */
export function nameStatements(client: pg.PoolClient, names: Names): void {
  const query = client.query.bind(client);

  async function named(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!names.drop(error)) throw error;
      // Within a transaction all of it is tried again (db/database.ts).
      return query(text, values).catch((again: unknown) => {
        throw systemCodeOf(again) === TRANSACTION_IS_LOST ? error : again;
      });
    }
  }

  client.query = ((text: unknown, values?: unknown[]) => {
    const name = typeof text === 'string' && values?.length ? names.of(text) : undefined;
    if (typeof text === 'string' && name !== undefined) return named(name, text, values ?? []);
    return query(text as string, values);
  }) as typeof client.query;
}
