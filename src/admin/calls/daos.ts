import type { GetListParams } from 'react-admin';
import type { DaoQuery, DaoCreate } from '../../shared/contract/daos.ts';
import { isDay } from '../../shared/domain/dates.ts';
import { yearOf } from '../../shared/domain/donations/editability.ts';
import { scaleOf } from '../../shared/domain/donations/scale.ts';
import { eurosOfValuation, expenseOf, valuationOf } from '../../shared/domain/donations/valuation.ts';
import { folded } from '../../shared/domain/folding.ts';
import { ApiError } from '../../shared/api/client/errors.ts';
import type { DaoRecord } from '../../shared/api/decoders/dao.ts';
import type { DiverRecord } from '../../shared/api/decoders/diver.ts';
import { createDao, deleteDao, getDao, searchDaos, updateDao } from '../../shared/api/resources/daos.ts';
import { pageOfAll } from './in-memory.ts';
import { sortOf, type ResourceCalls } from './resource.ts';

type Filter = Omit<DaoQuery, 'sort' | 'page' | 'size'>;

/** As our own server narrows the list (contract/daos.ts); an existing one does not say where a distance comes from. */
function matches(dao: DaoRecord, { year, locked, diver, site, motif, unsure, q }: Filter): boolean {
  const prefix = folded(q ?? '').replace(/\s+/g, ' ');
  const isUnsure = dao.kmSource === 'ESTIMATE' || dao.kmSource === 'UNKNOWN';
  return (
    (year === undefined || yearOf(dao.daodate) === year) &&
    (locked === undefined || dao.daolocked === locked) &&
    (diver === undefined || dao.daoiddiver === diver) &&
    (site === undefined || dao.daosite === site) &&
    (motif === undefined || dao.daomotif === motif) &&
    (unsure === undefined || isUnsure === unsure) &&
    `${folded(dao.daolastname)} ${folded(dao.daofirstname)}`.startsWith(prefix)
  );
}

const nobodyIfRefused = (error: unknown): readonly DiverRecord[] => {
  if (error instanceof ApiError && error.status === 403) return [];
  throw error;
};

const valueOf = (dao: DaoRecord, field: string) =>
  (dao as unknown as Record<string, string | number | boolean | null | undefined>)[field];

/** Completes what an existing server leaves to be looked up: whose the entry is, and what it is worth (specification §9). */
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

interface Parts {
  readonly isOurs: () => boolean;
  /** All members, where the server lets the reader have them. */
  readonly everybody: () => Promise<readonly DiverRecord[]>;
}

/** Donations of all members. An existing server sends them all, and knows no filters (contract §1). */
export const daoCalls = ({ isOurs, everybody }: Parts): ResourceCalls<DaoRecord> => ({
  async list(params: GetListParams, signal) {
    const filter = (params.filter ?? {}) as Filter;
    const options = signal ? { signal } : {};
    if (isOurs()) {
      const { pagination } = params;
      const page = pagination ? { page: pagination.page - 1, size: pagination.perPage } : {};
      const { content, total } = await searchDaos(
        { ...filter, sort: sortOf(params, 'daodate,desc'), ...page },
        options,
      );
      return { data: content, total };
    }
    const [{ content }, members] = await Promise.all([searchDaos({}, options), everybody().catch(nobodyIfRefused)]);
    const byId = new Map(members.map((member) => [member.id, member]));
    return pageOfAll(
      content.map((dao) => completed(dao, byId.get(dao.daoiddiver))).filter((dao) => matches(dao, filter)),
      params,
      valueOf,
    );
  },
  read: (id, signal) => getDao(id, signal ? { signal } : {}),
  create: (values) => createDao(values as DaoCreate),
  update: (id, values) => updateDao(id, values),
  remove: deleteDao,
});
