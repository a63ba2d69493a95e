import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DataProvider, Identifier, RaRecord, UpdateManyParams, UpdateParams } from 'react-admin';
import { clubSettings } from '../shared/domain/settings/club-settings.ts';
import { parisDay } from '../shared/domain/dates.ts';
import { listDivers } from '../shared/api/resources/divers.ts';
import { serverIn, settingsQuery } from '../shared/ui/data/club-queries.ts';
import { daoCalls } from './calls/daos.ts';
import { diverCalls } from './calls/divers.ts';
import { dossierCalls } from './calls/dossiers.ts';
import { eventCalls } from './calls/events.ts';
import { forForms } from './calls/form-error.ts';
import { movementCalls } from './calls/movements.ts';
import { outboxCalls } from './calls/outbox.ts';
import { settingCalls } from './calls/parametres.ts';
import type { ResourceCalls } from './calls/resource.ts';
import { siteCalls } from './calls/sites.ts';

const isRecord = (answer: unknown): answer is RaRecord =>
  typeof answer === 'object' && answer !== null && 'id' in answer;

/** Serves for as long as anything that was read does (ui/query-client.ts), or until a member is written. */
const everybodyQuery = queryOptions({
  queryKey: ['divers', 'everybody'],
  queryFn: async ({ signal }) => (await listDivers({ signal })).content,
});

/**
 * React-admin's verbs on the product's one HTTP client, so that sessions, refresh and errors are those of the portal.
 * A server that answers a write with nothing is asked for the record anew.
 */
export function dataProviderFor(queries: QueryClient): DataProvider {
  const everybody = () => queries.fetchQuery(everybodyQuery);
  const isOurs = (): boolean => serverIn(queries) === 'ours';
  const resources: Readonly<Record<string, ResourceCalls>> = {
    divers: diverCalls({
      isOurs,
      everybody,
      ground: async () => ({
        today: parisDay(new Date()),
        wallet: clubSettings(await queries.ensureQueryData(settingsQuery)).wallet,
      }),
    }),
    daos: daoCalls({ isOurs, everybody }),
    sites: siteCalls,
    events: eventCalls,
    parametres: settingCalls(isOurs),
    mouvements: movementCalls,
    dossiers: dossierCalls,
    outbox: outboxCalls,
  };
  const of = (resource: string): ResourceCalls => {
    const calls = resources[resource];
    if (!calls) throw new Error(`There is no resource "${resource}".`);
    return calls;
  };
  /** What was read of it is no longer so: here, and in the portal. */
  const outdate = (resource: string) => queries.invalidateQueries({ queryKey: [resource], refetchType: 'none' });
  const each = async <T>(ids: readonly Identifier[], work: (id: Identifier) => Promise<T>): Promise<T[]> => {
    const done: T[] = [];
    for (const id of ids) done.push(await work(id));
    return done;
  };

  return {
    getList: (resource, params) => of(resource).list(params, params.signal) as Promise<never>,
    getOne: async (resource, { id, signal }) => ({ data: (await of(resource).read(id, signal)) as never }),
    getMany: async (resource, { ids, signal }) => ({
      data: (await Promise.all(ids.map((id) => of(resource).read(id, signal)))) as never,
    }),
    getManyReference: (resource, params) => of(resource).list(params, params.signal) as Promise<never>,
    async create(resource, { data }) {
      const answer = await forForms(of(resource).create(data));
      await outdate(resource);
      return { data: (isRecord(answer) ? answer : { ...data, id: 0 }) as never };
    },
    async update(resource, { id, data, previousData }: UpdateParams<RaRecord>) {
      const answer = await forForms(of(resource).update(id, { ...previousData, ...data }));
      await outdate(resource);
      return { data: (isRecord(answer) ? answer : await of(resource).read(id)) as never };
    },
    async updateMany(resource, { ids, data }: UpdateManyParams<RaRecord>) {
      await each(ids, async (id) => of(resource).update(id, { ...(await of(resource).read(id)), ...data }));
      await outdate(resource);
      return { data: ids };
    },
    async delete(resource, { id, previousData }) {
      await of(resource).remove(id);
      await outdate(resource);
      return { data: (previousData ?? { id }) as never };
    },
    async deleteMany(resource, { ids }) {
      await each(ids, (id) => of(resource).remove(id));
      await outdate(resource);
      return { data: ids };
    },
  };
}
