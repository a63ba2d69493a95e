import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const ledger: BackOfficeResource = {
  name: 'ledger',
  options: { label: 'mouvement |||| mouvements' },
  list: lazyScreen(async () => (await import('./MovementList.tsx')).MovementList),
  screens: { outingDebit: lazyScreen(async () => (await import('./debit/OutingDebit.tsx')).OutingDebit) },
};
