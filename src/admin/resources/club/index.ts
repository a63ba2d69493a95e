import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const club: BackOfficeResource = {
  name: 'club',
  screens: {
    club: lazyScreen(async () => (await import('./screens.ts')).ClubScreen),
    setup: lazyScreen(async () => (await import('./screens.ts')).SetupScreen),
  },
};
