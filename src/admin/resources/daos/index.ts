import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';
import { DAO_LABELS } from './labels.ts';

export const daos: BackOfficeResource = {
  name: 'daos',
  options: { label: 'don |||| dons' },
  labels: DAO_LABELS,
  list: lazyScreen(async () => (await import('./DaoList.tsx')).DaoList),
  create: lazyScreen(async () => (await import('./DaoCreate.tsx')).DaoCreate),
  edit: lazyScreen(async () => (await import('./DaoEdit.tsx')).DaoEdit),
  screens: { donationsYear: lazyScreen(async () => (await import('./year/YearScreen.tsx')).YearScreen) },
};
