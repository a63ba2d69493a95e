import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord, UpdateParams } from 'react-admin';
import { ApiError } from '#api/client/errors.ts';
import type { DiverRecord } from '#api/decoders/diver.ts';
import { restoreOriginalValues } from '#api/decoders/fields.ts';
import * as accounts from '#api/resources/accounts.ts';
import * as club from '#api/resources/club.ts';
import { resetPassword } from '#api/resources/divers.ts';
import * as members from '#api/resources/members.ts';
import * as money from '#api/resources/money.ts';
import * as outings from '#api/resources/outings.ts';
import { parisDay } from '#domain/dates.ts';
import { clubSettings } from '#domain/parametres/club-settings.ts';
import type { ResourceName } from '#shared/resources.ts';
import { apiNameOf, RESOURCES } from '#shared/resource-screens.ts';
import { serverIn, settingsQuery } from '#ui/data/club-hooks.ts';
import { daosLocks, daosProvider } from './resources/daos.ts';
import { diversProvider, eventsProvider, parametresProvider, sitesProvider } from './resources/whole-lists.ts';
import { personalDataProvider, ownResource, writeEach, type ResourceProvider } from './resources/resource.ts';
import { isRecord, rest } from './rest.ts';

/** Calls beside REST, for `useClubDataProvider()`. @throws ApiError */
const methods = { ...accounts, ...club, ...members, ...money, ...outings, resetPassword };

interface Writes {
  /** One after the other; our server is sent these values alone, another one whole records. */
  updateDivers: (ids: readonly number[], values: Partial<DiverRecord>) => ReturnType<typeof writeEach<number>>;
}

export type ClubDataProvider = DataProvider & typeof methods & ReturnType<typeof daosLocks> & Writes;

/** Read again after a member is written. */
const allDiversQuery = queryOptions({
  queryKey: ['divers', 'all'],
  queryFn: async ({ signal }) => (await members.listDivers({ signal })).content,
});

/** Largest page of our server (contract §2). */
const PAGE_LIMIT = 1000;

/** Puts the refused field into `body.errors`, where react-admin's forms look for it. */
function withFieldErrors(error: unknown): never {
  if (error instanceof ApiError && error.field !== undefined) {
    throw Object.assign(error, { body: { errors: { [error.field]: error.message } } });
  }
  throw error;
}

/** Adds to ra-data-simple-rest: lists, decoding, original values sent back, the portal's cache. */
export function dataProviderFor(queries: QueryClient): ClubDataProvider {
  const allDivers = () => queries.fetchQuery(allDiversQuery);
  const isOurs = (): boolean => serverIn(queries) === 'ours';
  const filterContext = async () => ({
    today: parisDay(new Date()),
    wallet: clubSettings(await queries.ensureQueryData(settingsQuery)).wallet,
  });
  /** What other servers have too, or differs from REST; every other resource is our own server's. */
  const differing: Partial<Record<string, ResourceProvider>> = {
    divers: diversProvider({ isOurs, allDivers, filterContext }),
    sites: sitesProvider,
    events: eventsProvider,
    parametres: parametresProvider(isOurs),
    daos: daosProvider({ isOurs, allDivers }),
    'personal-data': personalDataProvider,
  };
  const providerOf = (resource: string): ResourceProvider =>
    differing[resource] ?? ownResource(resource as ResourceName);
  const pathOf = (resource: string): string => apiNameOf(RESOURCES[resource as ResourceName]);
  const encoded = (resource: string, values: Partial<RaRecord>) => providerOf(resource).encode?.(values) ?? values;
  const invalidate = (resource: string) => queries.invalidateQueries({ queryKey: [resource], refetchType: 'none' });

  async function read(resource: string, id: Identifier): Promise<RaRecord> {
    const { decode, getOne } = providerOf(resource);
    return getOne ? getOne(id) : decode((await rest.getOne(pathOf(resource), { id })).data);
  }

  /** Reads the whole list in one call where a page would be larger than the server's limit: for an export, which our server records. */
  async function readList(resource: string, params: GetListParams): Promise<GetListResult> {
    const { getList } = providerOf(resource);
    const { pagination, ...whole } = params;
    return getList((pagination?.perPage ?? 0) <= PAGE_LIMIT ? params : whole);
  }

  /** Sends the whole record, with unchanged fields as they came; reads it again when the answer is empty. */
  async function write(resource: string, id: Identifier, values: RaRecord): Promise<RaRecord> {
    const data = restoreOriginalValues(encoded(resource, values)) as RaRecord;
    const answer: unknown = (await rest.update(pathOf(resource), { id, data, previousData: values })).data;
    return isRecord(answer) ? providerOf(resource).decode(answer) : read(resource, id);
  }

  return {
    ...rest,
    ...methods,
    ...daosLocks({ isOurs }),
    getList: (resource, params) => readList(resource, params) as Promise<never>,
    getOne: async (resource, { id }) => ({ data: (await read(resource, id)) as never }),
    getMany: async (resource, { ids }) => ({ data: (await Promise.all(ids.map((id) => read(resource, id)))) as never }),
    async create(resource, { data }) {
      // A form starts from a record that is none yet: its id and version are the server's to give.
      const { id: _id, version: _version, ...values } = encoded(resource, data as Partial<RaRecord>);
      const answer: unknown = (await rest.create(pathOf(resource), { data: values }).catch(withFieldErrors)).data;
      await invalidate(resource);
      return { data: (isRecord(answer) ? answer : { ...data, id: 0 }) as never };
    },
    async update(resource, { id, data, previousData }: UpdateParams<RaRecord>) {
      const saved = await write(resource, id, { ...previousData, ...data }).catch(withFieldErrors);
      await invalidate(resource);
      return { data: saved as never };
    },
    async delete(resource, { id, previousData }) {
      await rest.delete(pathOf(resource), { id });
      await invalidate(resource);
      return { data: (previousData ?? { id }) as never };
    },
    async updateDivers(ids, data) {
      const written = await writeEach(ids, async (id) =>
        isOurs()
          ? rest.update(pathOf('divers'), { id, data, previousData: { id } })
          : write('divers', id, { ...(await read('divers', id)), ...data }),
      );
      await invalidate('divers');
      return written;
    },
  };
}
