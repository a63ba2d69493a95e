import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const debts: BackOfficeResource = {
  name: 'debts',
  options: { label: 'membre en dette |||| membres en dette' },
  list: lazyScreen(async () => (await import('./DebtList.tsx')).DebtList),
};
