import { useListContext } from 'react-admin';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { MemberFilter } from '../../components/MemberFilter.tsx';
import { memberName } from './dao-labels.ts';
import { useFilterValues } from '../../components/useFilterValues.ts';
import type { DaoFilters } from './filters.ts';

/** Names the member whose donations alone are listed. */
export function DaoMember() {
  const { data = [] } = useListContext<DaoRecord>();
  const { diver } = useFilterValues<DaoFilters>();
  const found = data.find(({ daoiddiver }) => daoiddiver === diver);
  return diver === undefined ? null : <MemberFilter what="Dons" diver={diver} name={found && memberName(found)} />;
}
