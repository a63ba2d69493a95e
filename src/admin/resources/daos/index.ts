import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { lazyScreen } from '../../components/lazy-screen.ts';

export const daos: BackOfficeResource = {
  name: 'daos',
  options: { label: 'don |||| dons' },
  list: lazyScreen(async () => (await import('./DaoList.tsx')).DaoList),
  screens: { donationsYear: lazyScreen(async () => (await import('./year/YearScreen.tsx')).YearScreen) },
};
