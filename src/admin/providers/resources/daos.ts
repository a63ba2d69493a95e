import type { GetListParams } from 'react-admin';
import { ApiError } from '#api/client/errors.ts';
import { readDao, type DaoRecord } from '#api/decoders/dao.ts';
import type { DiverRecord } from '#api/decoders/diver.ts';
import { getDao, searchDaos, updateDao } from '#api/resources/money.ts';
import { isDay } from '#domain/dates.ts';
import { type DonationFilters, donationMatches, yearOf } from '#domain/daos/entry.ts';
import { eurosOfValuation, expenseOf, scaleOf, valuationOf } from '#domain/daos/valuation.ts';
import { listQuery, pageOfAll, writeEach, type ResourceProvider } from './resource.ts';

const noneIfRefused = (error: unknown): readonly DiverRecord[] => {
  if (error instanceof ApiError && error.status === 403) return [];
  throw error;
};

/** Adds the member's name and the value (specification §9), which another server leaves out. */
function completed(dao: DaoRecord, member: DiverRecord | undefined): DaoRecord {
  if (member === undefined) return dao;
  const isNamed = dao.daolastname !== '' || dao.daofirstname !== '';
  const { voiturecv } = member;
  const isValued = dao.valuation !== null || voiturecv === undefined || !isDay(dao.daodate);
  return {
    ...dao,
    ...(!isNamed && { daolastname: member.lastname, daofirstname: member.firstname }),
    ...(!isValued && {
      valuation: eurosOfValuation(valuationOf([expenseOf(dao)], voiturecv, scaleOf(yearOf(dao.daodate)))),
    }),
  };
}

interface Dependencies {
  readonly isOurs: () => boolean;
  /** Fails with 403 where the reader may not list members. */
  readonly allDivers: () => Promise<readonly DiverRecord[]>;
}

/** Another server sends all donations and knows no filters (contract §1). */
export const daosProvider = ({ isOurs, allDivers }: Dependencies): ResourceProvider<DaoRecord> => ({
  decode: readDao,
  /** Our server looks up a distance whose field was left empty; another needs 0. */
  encode({ kmSource: _source, valuation: _value, car: _car, ...values }) {
    if (!('daokm' in values) || typeof values.daokm === 'number') return values;
    const { daokm: _empty, ...others } = values;
    return isOurs() ? others : { ...others, daokm: 0 };
  },
  async getList(params: GetListParams) {
    if (isOurs()) {
      const { content, total } = await searchDaos(listQuery(params));
      return { data: content, total };
    }
    const [{ content }, members] = await Promise.all([searchDaos({}), allDivers().catch(noneIfRefused)]);
    const byId = new Map(members.map((member) => [member.id, member]));
    return pageOfAll(
      content
        .map((dao) => completed(dao, byId.get(dao.daoiddiver)))
        .filter((dao) => donationMatches(dao, params.filter as DonationFilters)),
      params,
    );
  },
  getOne: (id) => getDao(id),
});

/** Sends our own server the changed field alone, another one the whole record (contract §10). */
export function daosLocks({ isOurs }: Pick<Dependencies, 'isOurs'>) {
  const write = ({ version, kmSource: _source, valuation: _value, ...whole }: DaoRecord, locked: boolean) => {
    const body = isOurs() ? { ...(version !== undefined && { version }) } : whole;
    return updateDao(whole.id, { ...body, daolocked: locked });
  };
  return {
    /** @throws ApiError STALE_VERSION */
    async lockDao(dao: DaoRecord, locked: boolean): Promise<void> {
      // Reads the stored record: what `completed` adds must not be written.
      await write(isOurs() ? dao : await getDao(dao.id), locked);
    },

    lockDaos: (ids: readonly number[], locked: boolean) =>
      writeEach(ids, async (id) => {
        const dao = await getDao(id);
        if (dao.daolocked !== locked) await write(dao, locked);
      }),
  };
}
