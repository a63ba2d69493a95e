import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const reconciliation: BackOfficeResource = {
  name: 'reconciliation',
  options: { label: 'ligne à expliquer |||| lignes à expliquer' },
  list: lazyScreen(async () => (await import('./ReconciliationList.tsx')).ReconciliationList),
};
