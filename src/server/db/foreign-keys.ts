import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { Refused } from '../commons/errors.ts';
import { systemCodeOf } from '../commons/error-code.ts';

/** Tables that others refer to. */
const PARENTS = ['divers', 'events', 'sites'] as const;
type Parent = (typeof PARENTS)[number];

const isParent = (table: string | undefined): table is Parent => PARENTS.some((parent) => parent === table);

/** A row that names a record which is not there, or no longer. */
const GONE: Readonly<Record<Parent, { readonly code: ErrorCode; readonly field?: string }>> = {
  divers: { code: 'DIVER_NOT_FOUND' },
  events: { code: 'EVENT_NOT_FOUND' },
  sites: { code: 'SITE_NOT_FOUND', field: 'site' },
};

/** A record that other rows still name: it stays, and the sentence says what names it. */
const IN_USE: Readonly<Record<Parent, ErrorCode>> = {
  divers: 'DIVER_IN_USE',
  events: 'EVENT_IN_USE',
  sites: 'SITE_IN_USE',
};

/** Table that a statement writes, as the query builder spells it. */
const WRITTEN = /^(?<verb>delete from|insert into|update) "(?<table>\w+)"/;

/** What an engine makes of a reference that does not hold. */
export interface References {
  readonly code: string;
  /** Table that lacks the record which the refused row of `child` names. */
  readonly lacking: (error: Error, child: string, query: CompiledQuery) => string | undefined;
}

function refusalOf({ code: broken, lacking }: References, error: unknown, query: CompiledQuery): Refused | undefined {
  if (!(error instanceof Error) || systemCodeOf(error) !== broken) return undefined;
  const { verb, table = '' } = WRITTEN.exec(query.sql)?.groups ?? {};
  if (verb === 'delete from') return isParent(table) ? new Refused(IN_USE[table]) : undefined;
  const parent = lacking(error, table, query);
  if (!isParent(parent)) return undefined;
  const { code, ...details } = GONE[parent];
  return new Refused(code, details);
}

/**
 * Turns a foreign key that refuses into a refusal (contract §11), whichever statement it stops and however the race went:
 * for `onCreateConnection`, so that no statement is left out.
 */
export const refusingBrokenReferences =
  (references: References) =>
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
