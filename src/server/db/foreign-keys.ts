import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { Refused } from '../commons/errors.ts';
import { systemCodeOf } from '../commons/error-code.ts';

/** Tables that foreign keys refer to. */
const PARENTS = ['divers', 'events', 'sites'] as const;
type Parent = (typeof PARENTS)[number];

const isParent = (table: string | undefined): table is Parent => PARENTS.some((parent) => parent === table);

/** Refusals of a row that names a missing record. */
const GONE: Readonly<Record<Parent, { readonly code: ErrorCode; readonly field?: string }>> = {
  divers: { code: 'DIVER_NOT_FOUND' },
  events: { code: 'EVENT_NOT_FOUND' },
  sites: { code: 'SITE_NOT_FOUND', field: 'site' },
};

/** Refusals of deleting a record that other rows still name. */
const IN_USE: Readonly<Record<Parent, ErrorCode>> = {
  divers: 'DIVER_IN_USE',
  events: 'EVENT_IN_USE',
  sites: 'SITE_IN_USE',
};

/** Verb and table of a writing statement, as the query builder spells them. */
const WRITTEN = /^(?<verb>delete from|insert into|update) "(?<table>\w+)"/;

/** Foreign key errors of one engine. */
export interface ForeignKeyErrors {
  readonly code: string;
  /** Table whose record is missing, which the refused row of `child` names. */
  readonly missingParent: (error: Error, child: string, query: CompiledQuery) => string | undefined;
}

function refusalOf(
  { code: broken, missingParent }: ForeignKeyErrors,
  error: unknown,
  query: CompiledQuery,
): Refused | undefined {
  if (!(error instanceof Error) || systemCodeOf(error) !== broken) return undefined;
  const { verb, table = '' } = WRITTEN.exec(query.sql)?.groups ?? {};
  if (verb === 'delete from') return isParent(table) ? new Refused(IN_USE[table]) : undefined;
  const parent = missingParent(error, table, query);
  if (!isParent(parent)) return undefined;
  const { code, ...details } = GONE[parent];
  return new Refused(code, details);
}

/**
 * Turns foreign key errors of every statement of a connection into refusals (contract §11); for `onCreateConnection`.
 */
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
