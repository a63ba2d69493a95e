import type { QueryClient } from '@tanstack/react-query';
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetOneParams,
  Identifier,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import { call, callFile } from '#api/client/call.ts';
import { request, session } from '#api/client/client.ts';
import { ApiError } from '#api/client/errors.ts';
import { array } from '#api/json.ts';
import { isRecord, record } from '#domain/records.ts';
import type { DiverWrite } from '#contract/divers.ts';
import type { MemberRequest } from '#contract/personal-data.ts';
import type { ReconciliationExplanation } from '#contract/reconciliation.ts';
import { CONTACT_FIELDS } from '#domain/divers/fields.ts';
import { storedLastname } from '#domain/divers/identity.ts';
import { PROVIDER_KEY_ID } from '#domain/parametres/club-settings.ts';
import { withQuery } from '#shared/query-string.ts';
import { apiNameOf, RESOURCES } from '#shared/resource-screens.ts';
import type { ResourceName } from '#shared/resources.ts';
import { listEvents, listSites } from './whole-lists.ts';
import { rest } from './rest.ts';
import { writeEach } from './write-each.ts';

/** Beside react-admin's own: every call of the contract, and writes of many records, one after the other. @throws ApiError */
export interface ClubDataProvider extends DataProvider {
  readonly call: typeof call;
  readonly callFile: typeof callFile;
  readonly updateDivers: (ids: readonly number[], values: DiverWrite) => ReturnType<typeof writeEach<number>>;
  readonly lockDaos: (ids: readonly number[], locked: boolean) => ReturnType<typeof writeEach<number>>;
  readonly explainEach: (rows: readonly ExplainedRow[]) => ReturnType<typeof writeEach<ExplainedRow>>;
}

/** A row of the books, and what it is. */
export interface ExplainedRow extends ReconciliationExplanation {
  readonly id: number;
}

/** Differences of a resource from ra-data-simple-rest over our calls. */
interface Difference {
  readonly getList?: (params: GetListParams) => Promise<GetListResult>;
  /** Address of the list where it is not the resource's name. */
  readonly list?: string;
  /** Address of one record where it is not that of the list and the id. */
  readonly record?: string;
  readonly decode?: <R extends RaRecord>(record: R) => R;
  /** Completes the values of a form before they are sent. */
  encode?(values: Partial<RaRecord>): Partial<RaRecord>;
}

const DIFFERENCES: Partial<Record<string, Difference>> = {
  divers: {
    // Enter submits a name that is not in capitals yet.
    encode: (values) =>
      typeof values['lastname'] === 'string' ? { ...values, lastname: storedLastname(values['lastname']) } : values,
  },
  sites: { getList: listSites },
  events: { getList: listEvents },
  daos: {
    list: 'daos/',
    record: 'daos/detail',
    // The server looks up a distance whose field was left empty.
    encode: ({ kmSource: _source, valuation: _value, car: _car, refund: _refund, daokm, ...values }) =>
      typeof daokm === 'number' ? { ...values, daokm } : values,
  },
  parametres: {
    // Our server answers a handle instead of the provider's key, a new one at each reading (contract §6).
    decode: (setting) =>
      session.isOurs() && setting.id === PROVIDER_KEY_ID ? { ...setting, valeurTexte: null } : setting,
  },
  // An update of a member's request is the answer to it.
  'personal-data': {
    encode: ({ state, answer, diver, proposal }: Partial<MemberRequest>) => ({
      ...(state && { state }),
      answer: answer?.trim() ?? '',
      ...(proposal && { version: diver?.version, values: proposal.value }),
    }),
  },
};

/** List parameters of contract §2: `sort` is `lastname,firstname` or `date,desc`. */
const listQuery = ({ filter, sort, pagination }: GetListParams): Record<string, unknown> => ({
  ...record(filter),
  ...(sort?.field && { sort: `${sort.field}${sort.order === 'DESC' ? ',desc' : ''}` }),
  ...(pagination && { page: pagination.page - 1, size: pagination.perPage }),
});

/** Contacts leave in an export when their columns are chosen: `meta`: `{ columns }`. */
const contactsIn = ({ meta }: GetListParams) => {
  const columns = array(record(meta)['columns']);
  return CONTACT_FIELDS.some((field) => columns.includes(field)) ? { contacts: '1' } : {};
};

/** Largest page of our server (contract §2). */
const PAGE_LIMIT = 1000;

/** Puts the refused field into `body.errors`, where react-admin's forms look for it. */
function withFieldErrors(error: unknown): never {
  if (error instanceof ApiError && error.field !== undefined) {
    throw Object.assign(error, { body: { errors: { [error.field]: error.message } } });
  }
  throw error;
}

/** Adds to ra-data-simple-rest: our lists and calls, the portal's cache. */
export function dataProviderFor(queries: QueryClient): ClubDataProvider {
  const differenceOf = (resource: string): Difference => DIFFERENCES[resource] ?? {};
  const pathOf = (resource: string): string => apiNameOf(RESOURCES[resource as ResourceName]);
  const encoded = (resource: string, values: Partial<RaRecord>) => differenceOf(resource).encode?.(values) ?? values;
  const decoded = <R extends RaRecord>(resource: string, read: R): R => differenceOf(resource).decode?.(read) ?? read;
  const invalidate = (resource: string) => queries.invalidateQueries({ queryKey: [resource], refetchType: 'none' });

  const read = async <R extends RaRecord>(resource: string, id: Identifier): Promise<R> =>
    decoded(resource, (await rest.getOne<R>(differenceOf(resource).record ?? pathOf(resource), { id })).data);

  /** Reads the whole list in one call where a page would be larger than the server's limit: for an export, which our server records. */
  async function readList(resource: string, params: GetListParams): Promise<GetListResult> {
    const { pagination, ...whole } = params;
    const sent = (pagination?.perPage ?? 0) <= PAGE_LIMIT ? params : whole;
    const { getList } = differenceOf(resource);
    if (getList) return getList(sent);
    const query = { ...listQuery(sent), ...(resource === 'divers' && contactsIn(sent)) };
    const { content, totalElements, ...meta } = (await request({
      method: 'GET',
      path: withQuery(`/api/v1/${differenceOf(resource).list ?? pathOf(resource)}`, query),
    })) as { readonly content: RaRecord[]; readonly totalElements: number };
    return { data: content.map((record) => decoded(resource, record)), total: totalElements, meta };
  }

  return {
    ...rest,
    call,
    callFile,
    getList: (resource, params) => readList(resource, params) as Promise<never>,
    getOne: async <R extends RaRecord>(resource: string, { id }: GetOneParams<R>) => ({
      data: await read<R>(resource, id),
    }),
    getMany: async <R extends RaRecord>(resource: string, { ids }: GetManyParams<R>) => ({
      data: await Promise.all(ids.map((id) => read<R>(resource, id))),
    }),
    async create(resource, { data }) {
      // A form starts from a record that is none yet: its id and version are the server's to give.
      const { id: _id, version: _version, ...values } = encoded(resource, data as Partial<RaRecord>);
      const answer: unknown = (await rest.create(pathOf(resource), { data: values }).catch(withFieldErrors)).data;
      await invalidate(resource);
      return { data: (isRecord(answer) ? answer : { ...data, id: 0 }) as never };
    },
    async update<R extends RaRecord>(resource: string, { id, data, previousData }: UpdateParams<R>) {
      const values = encoded(resource, { ...previousData, ...data });
      const params = { id, data: values, previousData: { ...previousData, id } };
      const { data: saved } = await rest.update<R>(pathOf(resource), params).catch(withFieldErrors);
      await invalidate(resource);
      return { data: decoded(resource, saved) };
    },
    async delete(resource, { id, previousData }) {
      await rest.delete(pathOf(resource), { id });
      await invalidate(resource);
      return { data: (previousData ?? { id }) as never };
    },
    async updateDivers(ids, body) {
      const written = await writeEach(ids, (id) => call('PUT /divers/:id', { params: { id }, body }));
      await invalidate('divers');
      return written;
    },
    explainEach: (rows) =>
      writeEach(rows, ({ id, ...body }) => call('POST /rapprochement/ecritures/:id', { params: { id }, body })),
    lockDaos: (ids, locked) =>
      writeEach(ids, async (id) => {
        const { version, daolocked } = await call('GET /daos/detail/:id', { params: { id } });
        const body = { version, daolocked: locked };
        if (daolocked !== locked) await call('PUT /daos/:id', { params: { id }, body });
      }),
  };
}
