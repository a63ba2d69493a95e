import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const reconciliation: BackOfficeResource = {
  name: 'reconciliation',
  screens: {
    reconciliation: lazyScreen(async () => (await import('./ReconciliationScreen.tsx')).ReconciliationScreen),
  },
};
