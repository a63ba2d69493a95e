import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { lazyScreen } from '../../components/lazy-screen.ts';

export const erasure: BackOfficeResource = {
  name: 'erasure',
  screens: {
    erasures: lazyScreen(async () => (await import('./ErasureList.tsx')).ErasureList),
    erasure: lazyScreen(async () => (await import('./ErasureScreen.tsx')).ErasureScreen),
  },
};
