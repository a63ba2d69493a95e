import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const presences: BackOfficeResource = {
  name: 'presences',
  options: { label: 'membre venu |||| membres venus' },
  list: lazyScreen(async () => (await import('./PresenceList.tsx')).PresenceList),
};
