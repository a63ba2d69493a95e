import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const expenses: BackOfficeResource = {
  name: 'expenses',
  options: { label: 'frais |||| frais' },
  list: lazyScreen(async () => (await import('./ExpenseList.tsx')).ExpenseList),
};
