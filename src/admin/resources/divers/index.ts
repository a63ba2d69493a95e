import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { DiverCreate } from './DiverCreate.tsx';
import { DiverEdit } from './DiverEdit.tsx';
import { DiverImport } from './DiverImport.tsx';
import { DiverList } from './DiverList.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const divers: BackOfficeResource = {
  name: 'divers',
  list: DiverList,
  create: DiverCreate,
  edit: DiverEdit,
  recordRepresentation: sortedName,
  screens: { diverImport: DiverImport },
};
