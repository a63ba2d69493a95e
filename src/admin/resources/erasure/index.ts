import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const erasure: BackOfficeResource = {
  name: 'erasure',
  screens: {
    erasures: lazyScreen(async () => (await import('./ErasureList.tsx')).ErasureList),
    erasure: lazyScreen(async () => (await import('./ErasureScreen.tsx')).ErasureScreen),
  },
};
