import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { lazyScreen } from '../../components/lazy-screen.ts';

export const events: BackOfficeResource = {
  name: 'events',
  create: lazyScreen(async () => (await import('./EventCreate.tsx')).EventCreate),
  edit: lazyScreen(async () => (await import('./EventEdit.tsx')).EventEdit),
};
