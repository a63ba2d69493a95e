import type { GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import { get } from '#api/client/client.ts';
import { ApiError, messageOf } from '#api/client/errors.ts';
import type { Page } from '#contract/common.ts';
import type { MemberRequest } from '#contract/personal-data.ts';
import { withQuery } from '#shared/query-string.ts';
import { apiPath, RESOURCES } from '#shared/resource-screens.ts';
import type { ResourceName } from '#shared/resources.ts';

/** Differences of a resource from ra-data-simple-rest (contract §1, §2). */
export interface ResourceProvider<T extends RaRecord = RaRecord> {
  /** Reads any server's record tolerantly, and keeps its `original` values. */
  readonly decode: (answer: unknown) => T;
  /** `meta`: `{ columns }` of an export. */
  readonly getList: (params: GetListParams) => Promise<GetListResult<T>>;
  /** Set where the address is not that of the list and the id. */
  readonly getOne?: (id: Identifier) => Promise<T>;
  /** Completes the values of a form before they are sent. */
  encode?(values: Partial<T>): Partial<T>;
}

/** List parameters of our own server (contract §2): `sort` is `lastname,firstname` or `date,desc`. */
export const listQuery = ({ filter, sort, pagination }: GetListParams): Record<string, string | number> => ({
  ...(filter as Record<string, string | number>),
  ...(sort?.field && { sort: `${sort.field}${sort.order === 'DESC' ? ',desc' : ''}` }),
  ...(pagination && { page: pagination.page - 1, size: pagination.perPage }),
});

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** Puts empty values first, as our server does. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined || a === '') return -1;
  if (b === null || b === undefined || b === '') return 1;
  return typeof a === 'string' && typeof b === 'string' ? FRENCH.compare(a, b) : Number(a) - Number(b);
}

/** Sorts and pages a whole list, as our server would (contract §1). */
export function pageOfAll<T extends RaRecord>(
  all: readonly T[],
  { sort, pagination }: Pick<GetListParams, 'sort' | 'pagination'>,
): { data: T[]; total: number } {
  const fields = (sort?.field ?? '').split(',').filter((field) => field !== '');
  const turn = sort?.order === 'DESC' ? -1 : 1;
  const sorted = all.toSorted(
    (a, b) => fields.reduce((order, field) => order || compare(a[field], b[field]), 0) * turn,
  );
  if (!pagination) return { data: sorted, total: all.length };
  const start = (pagination.page - 1) * pagination.perPage;
  return { data: sorted.slice(start, start + pagination.perPage), total: all.length };
}

/** A resource that only our own server has; `meta` holds the other fields of a page. */
export const ownResource = <T extends RaRecord>(name: ResourceName): ResourceProvider<T> => ({
  decode: (answer) => answer as T,
  async getList(params) {
    const { content, totalElements, ...meta } = await get<Page<T>>(
      withQuery(apiPath(RESOURCES[name]), listQuery(params)),
    );
    return { data: content, total: totalElements, meta };
  },
});

/** Writes one after the other; `refused`: ids of unchanged records, `reason`: of the first of them. */
export async function writeEach<Id extends Identifier>(ids: readonly Id[], write: (id: Id) => Promise<unknown>) {
  const refused: Id[] = [];
  let reason: string | null = null;
  for (const id of ids) {
    try {
      await write(id);
    } catch (error) {
      // Without a proof of identity none would pass.
      if (!(error instanceof ApiError) || error.code === 'PROOF_NEEDED') throw error;
      refused.push(id);
      reason ??= messageOf(error);
    }
  }
  return { done: ids.length - refused.length, refused, reason };
}

/** Requests of members about their data. An update is the answer. */
export const personalDataProvider: ResourceProvider<MemberRequest> = {
  ...ownResource('personal-data'),
  encode: ({ state, answer }) => ({ ...(state && { state }), answer: answer?.trim() ?? '' }),
};
