import { type BackOfficeResource, lazyScreen } from '../../components/AddressedResource.tsx';

export const events: BackOfficeResource = {
  name: 'events',
  create: lazyScreen(async () => (await import('./EventCreate.tsx')).EventCreate),
  edit: lazyScreen(async () => (await import('./EventEdit.tsx')).EventEdit),
};
