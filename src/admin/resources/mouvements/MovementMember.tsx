import { useListContext } from 'react-admin';
import type { Movement } from '../../../shared/contract/ledger.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { MemberFilter } from '../../components/MemberFilter.tsx';
import { useFilterValues } from '../../components/useFilterValues.ts';
import type { MovementFilters } from './filters.ts';

/** Names the member whose movements alone are listed. */
export function MovementMember() {
  const { data = [] } = useListContext<Movement>();
  const { diver } = useFilterValues<MovementFilters>();
  if (diver === undefined) return null;
  const found = data.find((movement) => movement.diver.id === Number(diver))?.diver;
  return <MemberFilter what="Mouvements" diver={diver} name={found && sortedName(found)} />;
}
