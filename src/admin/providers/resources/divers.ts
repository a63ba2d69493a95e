import { readDiver, type DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { searchDivers } from '../../../shared/api/resources/members.ts';
import { matches, type DiverFilters, type FilterContext } from '../../../shared/domain/divers/filters.ts';
import { storedLastname } from '../../../shared/domain/divers/identity.ts';
import { beginsWith } from '../../../shared/domain/divers/name-search.ts';
import { listQuery, pageOfAll, type ResourceProvider } from './resource.ts';

interface Dependencies {
  readonly isOurs: () => boolean;
  readonly allDivers: () => Promise<readonly DiverRecord[]>;
  readonly filterContext: () => Promise<FilterContext>;
}

export const diversProvider = ({ isOurs, allDivers, filterContext }: Dependencies): ResourceProvider<DiverRecord> => ({
  decode: readDiver,
  exported: { contacts: '1' },
  // Enter submits a name that is not in capitals yet.
  encode: (values) =>
    values.lastname === undefined ? values : { ...values, lastname: storedLastname(values.lastname) },
  async getList(params) {
    if (isOurs()) {
      const { content, total } = await searchDivers(listQuery(params));
      return { data: content, total };
    }
    const { q = '', ...filter } = params.filter as { q?: string } & DiverFilters;
    const [divers, context] = await Promise.all([allDivers(), filterContext()]);
    return pageOfAll(
      divers.filter((diver) => matches(diver, filter, context) && beginsWith(diver, q)),
      params,
    );
  },
});
