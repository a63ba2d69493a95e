import { type BackOfficeResource, lazyScreen } from '../../components/AddressedResource.tsx';

export const outbox: BackOfficeResource = {
  name: 'outbox',
  options: { label: 'courriel |||| courriels' },
  list: lazyScreen(async () => (await import('./OutboxList.tsx')).OutboxList),
};
