import { EVENT_LABELS } from '#messages/field-labels.ts';
import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const events: BackOfficeResource = {
  name: 'events',
  options: { label: 'plongée |||| plongées' },
  labels: EVENT_LABELS,
  list: lazyScreen(async () => (await import('./EventList.tsx')).EventList),
  create: lazyScreen(async () => (await import('./EventCreate.tsx')).EventCreate),
  edit: lazyScreen(async () => (await import('./EventEdit.tsx')).EventEdit),
};
