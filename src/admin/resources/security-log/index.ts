import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { lazyScreen } from '../../components/lazy-screen.ts';

export const securityLog: BackOfficeResource = {
  name: 'security-log',
  options: { label: 'acte |||| actes' },
  list: lazyScreen(async () => (await import('./SecurityLogList.tsx')).SecurityLogList),
};
