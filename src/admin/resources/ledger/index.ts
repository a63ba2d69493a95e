import { OutingDebit } from './debit/OutingDebit.tsx';
import { MovementList } from './MovementList.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const ledger: BackOfficeResource = {
  name: 'ledger',
  list: MovementList,
  screens: { outingDebit: OutingDebit },
};
