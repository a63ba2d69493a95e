import { useListContext } from 'react-admin';
import type { Movement } from '../../../shared/contract/ledger.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { MemberFilter } from '../../components/MemberFilter.tsx';
import type { MovementFilters } from './filters.ts';

/** Names the member whose movements alone are listed. */
export function MovementMember() {
  const { data = [], filterValues } = useListContext<Movement>();
  const { diver } = filterValues as MovementFilters;
  if (diver === undefined) return null;
  const found = data.find((movement) => movement.diver.id === Number(diver))?.diver;
  return <MemberFilter what="Mouvements" diver={diver} name={found && sortedName(found)} />;
}
