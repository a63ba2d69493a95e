import { type BackOfficeResource, lazyScreen } from '../../components/AddressedResource.tsx';

export const club: BackOfficeResource = {
  name: 'club',
  screens: { club: lazyScreen(async () => (await import('./ClubScreen.tsx')).ClubScreen) },
};
