import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { lazyScreen } from '../../components/lazy-screen.ts';

export const ledger: BackOfficeResource = {
  name: 'ledger',
  options: { label: 'mouvement |||| mouvements' },
  list: lazyScreen(async () => (await import('./MovementList.tsx')).MovementList),
  screens: { outingDebit: lazyScreen(async () => (await import('./debit/OutingDebit.tsx')).OutingDebit) },
};
