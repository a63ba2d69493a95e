import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const about: BackOfficeResource = {
  name: 'about',
  screens: { about: lazyScreen(async () => (await import('./AboutScreen.tsx')).AboutScreen) },
};
