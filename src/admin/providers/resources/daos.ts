import type { GetListParams } from 'react-admin';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { readDao, type DaoRecord } from '../../../shared/api/decoders/dao.ts';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { getDonationYear, statementPdf, statementsPdf } from '../../../shared/api/resources/daos-year.ts';
import { getDao, searchDaos } from '../../../shared/api/resources/daos.ts';
import type { DaoQuery } from '../../../shared/contract/daos.ts';
import { isDay } from '../../../shared/domain/dates.ts';
import { yearOf } from '../../../shared/domain/donations/editability.ts';
import { scaleOf } from '../../../shared/domain/donations/scale.ts';
import { eurosOfValuation, expenseOf, valuationOf } from '../../../shared/domain/donations/valuation.ts';
import { folded } from '../../../shared/domain/folding.ts';
import { pageOfAll } from '../in-memory-list.ts';
import { listQuery, type ResourceProvider } from './resource.ts';

type Filter = Omit<DaoQuery, 'sort' | 'page' | 'size'>;

/** Filters as our own server does (contract/daos.ts); an existing one does not say where a distance comes from. */
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

const noneIfRefused = (error: unknown): readonly DiverRecord[] => {
  if (error instanceof ApiError && error.status === 403) return [];
  throw error;
};

/** Completes what an existing server leaves to be looked up: the member's name, and the value of the entry (specification §9). */
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
  /** All members, where the server gives them to the reader. */
  readonly allDivers: () => Promise<readonly DiverRecord[]>;
}

/** Donations of all members. An existing server sends them whole, and knows no filters (contract §1). */
export const daosProvider = ({ isOurs, allDivers }: Dependencies): ResourceProvider<DaoRecord> => ({
  decode: readDao,
  async getList(params: GetListParams) {
    if (isOurs()) {
      const { content, total } = await searchDaos(listQuery(params, 'daodate,desc'));
      return { data: content, total };
    }
    const [{ content }, members] = await Promise.all([searchDaos({}), allDivers().catch(noneIfRefused)]);
    const byId = new Map(members.map((member) => [member.id, member]));
    return pageOfAll(
      content
        .map((dao) => completed(dao, byId.get(dao.daoiddiver)))
        .filter((dao) => matches(dao, params.filter as Filter)),
      params,
    );
  },
  getOne: (id, signal) => getDao(id, signal ? { signal } : {}),
});

export const daosMethods = { getDonationYear, statementPdf, statementsPdf };
