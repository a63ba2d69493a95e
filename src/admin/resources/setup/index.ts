import { type BackOfficeResource, lazyScreen } from '../../components/AddressedResource.tsx';

export const setup: BackOfficeResource = {
  name: 'setup',
  screens: { setup: lazyScreen(async () => (await import('./SetupScreen.tsx')).SetupScreen) },
};
