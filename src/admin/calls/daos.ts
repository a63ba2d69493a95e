import type { GetListParams } from 'react-admin';
import type { DaoQuery, DaoCreate } from '../../shared/contract/daos.ts';
import { yearOf } from '../../shared/domain/donations/editability.ts';
import { folded } from '../../shared/domain/folding.ts';
import type { DaoRecord } from '../../shared/api/read/dao.ts';
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

const valueOf = (dao: DaoRecord, field: string) =>
  (dao as unknown as Record<string, string | number | boolean | null | undefined>)[field];

/** Everybody's donations. An existing server sends them all, and asks nothing of the list (contract §1). */
export const daoCalls = (offersPaging: () => boolean): ResourceCalls<DaoRecord> => ({
  async list(params: GetListParams, signal) {
    const filter = (params.filter ?? {}) as Filter;
    const options = signal ? { signal } : {};
    if (offersPaging()) {
      const { pagination } = params;
      const page = pagination ? { page: pagination.page - 1, size: pagination.perPage } : {};
      const { content, total } = await searchDaos(
        { ...filter, sort: sortOf(params, 'daodate,desc'), ...page },
        options,
      );
      return { data: content, total };
    }
    const { content } = await searchDaos({}, options);
    return pageOfAll(
      content.filter((dao) => matches(dao, filter)),
      params,
      valueOf,
    );
  },
  read: (id, signal) => getDao(id, signal ? { signal } : {}),
  create: (values) => createDao(values as DaoCreate),
  update: (id, values) => updateDao(id, values),
  remove: deleteDao,
});
