import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const securityLog: BackOfficeResource = {
  name: 'security-log',
  options: { label: 'acte |||| actes' },
  list: lazyScreen(async () => (await import('./SecurityLogList.tsx')).SecurityLogList),
};
