import { sql } from 'kysely';
import { OWN_FIELDS } from '#domain/divers/fields.ts';
import type { RequestKind, RequestState } from '#domain/personal-data.ts';
import { columnOf } from '#server/db/diver-columns.ts';
import { fetchPage, listingOf, type ListParams } from '#server/db/lists.ts';
import { hasRow, type Row, type Tx } from '#server/db/database.ts';

export type RequestRow = Row<'data_requests'>;
const OWN_COLUMNS = OWN_FIELDS.map(columnOf);
type MemberColumn =
  'licence' | 'lastname' | 'firstname' | 'version' | 'role' | 'family_id' | (typeof OWN_COLUMNS)[number];
export type MemberRequestRow = RequestRow & Pick<Row<'divers'>, MemberColumn> & { readonly author: string | null };

const ORDER = { createdAt: 'data_requests.id', id: 'data_requests.id' };

export const requestsRepository = ({ db }: Tx) => {
  const withMembers = db
    .selectFrom('data_requests')
    .innerJoin('divers', 'divers.id', 'data_requests.diver_id')
    .leftJoin('divers as author', 'author.id', 'data_requests.author_id')
    .selectAll('data_requests')
    .select([
      'divers.licence',
      'divers.lastname',
      'divers.firstname',
      'divers.version',
      'divers.role',
      'divers.family_id',
    ])
    .select(OWN_COLUMNS.map((column) => `divers.${column}` as const))
    .select(sql<string | null>`author.firstname || ' ' || author.lastname`.as('author'));

  return {
    /** Newest first. */
    of: (diverId: number): Promise<RequestRow[]> =>
      db.selectFrom('data_requests').selectAll().where('diver_id', '=', diverId).orderBy('id', 'desc').execute(),

    openOf: (diverId: number, kind: RequestKind): Promise<RequestRow | undefined> =>
      db
        .selectFrom('data_requests')
        .selectAll()
        .where('diver_id', '=', diverId)
        .where('kind', '=', kind)
        .where('state', '=', 'OPEN')
        .executeTakeFirst(),

    add: (
      diver_id: number,
      said: Pick<RequestRow, 'kind' | 'text'> & Partial<RequestRow>,
      now: Date,
    ): Promise<RequestRow> =>
      db
        .insertInto('data_requests')
        .values({ ...said, diver_id, created_at: now.toISOString(), state: 'OPEN' })
        .returningAll()
        .executeTakeFirstOrThrow(),

    find: (id: number) => withMembers.where('data_requests.id', '=', id).executeTakeFirst(),

    /** Newest first by default. */
    list(
      kinds: readonly RequestKind[],
      { state, ...params }: ListParams & { readonly state?: RequestState | undefined },
    ) {
      const ofKinds = withMembers.where('data_requests.kind', 'in', kinds);
      const listed = state === undefined ? ofKinds : ofKinds.where('data_requests.state', '=', state);
      return fetchPage(listed, listingOf(params, ORDER, 'createdAt,desc'));
    },

    countOpen: async (kinds: readonly RequestKind[]): Promise<number> => {
      const count = db.selectFrom('data_requests').select(({ fn }) => fn.countAll<number>().as('count'));
      return Number(
        (await count.where('state', '=', 'OPEN').where('kind', 'in', kinds).executeTakeFirstOrThrow()).count,
      );
    },

    /** False when it was answered or withdrawn before. */
    close(id: number, end: Pick<RequestRow, 'state'> & Partial<RequestRow>, now: Date): Promise<boolean> {
      const values = { ...end, answered_at: now.toISOString() };
      const open = db.updateTable('data_requests').set(values).where('id', '=', id).where('state', '=', 'OPEN');
      return hasRow(open.returning('id'));
    },
  };
};
