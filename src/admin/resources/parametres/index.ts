import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { lazyScreen } from '../../components/lazy-screen.ts';

export const parametres: BackOfficeResource = {
  name: 'parametres',
  options: { label: 'paramètre |||| paramètres' },
  list: lazyScreen(async () => (await import('./ParametreList.tsx')).ParametreList),
  create: lazyScreen(async () => (await import('./ParametreCreate.tsx')).ParametreCreate),
  edit: lazyScreen(async () => (await import('./ParametreEdit.tsx')).ParametreEdit),
  recordRepresentation: ({ id, nom }: SettingRecord) => nom || `Paramètre ${id}`,
};
