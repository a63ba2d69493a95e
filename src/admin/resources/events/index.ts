import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const events: BackOfficeResource = {
  name: 'events',
  options: { label: 'plongée |||| plongées' },
  list: lazyScreen(async () => (await import('./EventList.tsx')).EventList),
  create: lazyScreen(async () => (await import('./EventCreate.tsx')).EventCreate),
  edit: lazyScreen(async () => (await import('./EventEdit.tsx')).EventEdit),
};
