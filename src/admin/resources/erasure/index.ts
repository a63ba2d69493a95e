import { ErasureList } from './ErasureList.tsx';
import { ErasureScreen } from './ErasureScreen.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const erasure: BackOfficeResource = {
  name: 'erasure',
  screens: { erasures: ErasureList, erasure: ErasureScreen },
};
