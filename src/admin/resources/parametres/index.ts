import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { ParametreCreate } from './ParametreCreate.tsx';
import { ParametreEdit } from './ParametreEdit.tsx';
import { ParametreList } from './ParametreList.tsx';

export const parametres: BackOfficeResource = {
  name: 'parametres',
  options: { label: 'paramètre |||| paramètres' },
  list: ParametreList,
  create: ParametreCreate,
  edit: ParametreEdit,
  recordRepresentation: ({ id, nom }: SettingRecord) => nom || `Paramètre ${id}`,
};
