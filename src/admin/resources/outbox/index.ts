import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const outbox: BackOfficeResource = {
  name: 'outbox',
  options: { label: 'e-mail |||| e-mails' },
  list: lazyScreen(async () => (await import('./OutboxList.tsx')).OutboxList),
};
