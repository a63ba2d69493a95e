import type { Parametre } from '#contract/parametres.ts';
import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const parametres: BackOfficeResource = {
  name: 'parametres',
  options: { label: 'paramètre |||| paramètres' },
  list: lazyScreen(async () => (await import('./ParametreList.tsx')).ParametreList),
  create: lazyScreen(async () => (await import('./ParametreCreate.tsx')).ParametreCreate),
  edit: lazyScreen(async () => (await import('./ParametreEdit.tsx')).ParametreEdit),
  recordRepresentation: ({ id, nom }: Parametre) => nom || `Paramètre ${id}`,
};
