import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const retention: BackOfficeResource = {
  name: 'retention',
  screens: { retention: lazyScreen(async () => (await import('./RetentionScreen.tsx')).RetentionScreen) },
};
