import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const years: BackOfficeResource = {
  name: 'years',
  options: { label: 'exercice |||| exercices' },
  list: lazyScreen(async () => (await import('./YearsScreen.tsx')).YearsScreen),
};
