import { ParametreCreate } from './ParametreCreate.tsx';
import { ParametreEdit } from './ParametreEdit.tsx';
import { ParametreList } from './ParametreList.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const parametres: BackOfficeResource = {
  name: 'parametres',
  list: ParametreList,
  create: ParametreCreate,
  edit: ParametreEdit,
  recordRepresentation: 'nom',
};
