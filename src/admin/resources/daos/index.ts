import { DaoList } from './DaoList.tsx';
import { YearScreen } from './year/YearScreen.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const daos: BackOfficeResource = {
  name: 'daos',
  list: DaoList,
  screens: { donationsYear: YearScreen },
};
