import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { OutingDebit } from './debit/OutingDebit.tsx';
import { MovementList } from './MovementList.tsx';

export const ledger: BackOfficeResource = {
  name: 'ledger',
  options: { label: 'mouvement |||| mouvements' },
  list: MovementList,
  screens: { outingDebit: OutingDebit },
};
