import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { lazyScreen } from '../../components/lazy-screen.ts';

export const retention: BackOfficeResource = {
  name: 'retention',
  screens: { retention: lazyScreen(async () => (await import('./RetentionScreen.tsx')).RetentionScreen) },
};
