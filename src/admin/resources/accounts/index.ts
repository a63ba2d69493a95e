import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const accounts: BackOfficeResource = {
  name: 'accounts',
  options: { label: 'compte |||| comptes' },
  list: lazyScreen(async () => (await import('./AccountList.tsx')).AccountList),
};
