import { sql } from 'kysely';
import type { RequestKind, RequestState } from '#domain/personal-data.ts';
import { fetchPage, listingOf, type ListParams } from '#server/db/lists.ts';
import { hasRow, type Row, type Tx } from '#server/db/database.ts';

export type RequestRow = Row<'data_requests'>;
export type MemberRequestRow = RequestRow &
  Pick<Row<'divers'>, 'licence' | 'lastname' | 'firstname'> & { readonly author: string | null };

const ORDER = { createdAt: 'data_requests.id', id: 'data_requests.id' };

export const requestsRepository = ({ db }: Tx) => {
  const withMembers = db
    .selectFrom('data_requests')
    .innerJoin('divers', 'divers.id', 'data_requests.diver_id')
    .leftJoin('divers as author', 'author.id', 'data_requests.author_id')
    .selectAll('data_requests')
    .select(['divers.licence', 'divers.lastname', 'divers.firstname'])
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

    add: (diver_id: number, kind: RequestKind, words: string, now: Date): Promise<RequestRow> =>
      db
        .insertInto('data_requests')
        .values({ diver_id, kind, text: words, created_at: now.toISOString(), state: 'OPEN' })
        .returningAll()
        .executeTakeFirstOrThrow(),

    find: (id: number) => withMembers.where('data_requests.id', '=', id).executeTakeFirst(),

    /** Newest first by default. */
    list({ state, ...params }: ListParams & { readonly state?: RequestState | undefined }) {
      const listed = state === undefined ? withMembers : withMembers.where('data_requests.state', '=', state);
      return fetchPage(listed, listingOf(params, ORDER, 'createdAt,desc'));
    },

    countOpen: async (): Promise<number> => {
      const count = db.selectFrom('data_requests').select(({ fn }) => fn.countAll<number>().as('count'));
      return Number((await count.where('state', '=', 'OPEN').executeTakeFirstOrThrow()).count);
    },

    /** False when it was answered or withdrawn before. */
    close(id: number, end: Pick<RequestRow, 'state'> & Partial<RequestRow>, now: Date): Promise<boolean> {
      const values = { ...end, answered_at: now.toISOString() };
      const open = db.updateTable('data_requests').set(values).where('id', '=', id).where('state', '=', 'OPEN');
      return hasRow(open.returning('id'));
    },
  };
};
