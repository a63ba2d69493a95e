import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { lazyScreen } from '../../components/lazy-screen.ts';

export const outbox: BackOfficeResource = {
  name: 'outbox',
  options: { label: 'courriel |||| courriels' },
  list: lazyScreen(async () => (await import('./OutboxList.tsx')).OutboxList),
};
