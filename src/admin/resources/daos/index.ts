import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { DaoList } from './DaoList.tsx';
import { YearScreen } from './year/YearScreen.tsx';

export const daos: BackOfficeResource = {
  name: 'daos',
  options: { label: 'don |||| dons' },
  list: DaoList,
  screens: { donationsYear: YearScreen },
};
