import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { DiverCreate } from './DiverCreate.tsx';
import { DiverEdit } from './DiverEdit.tsx';
import { DiverImport } from './DiverImport.tsx';
import { DiverList } from './DiverList.tsx';

export const divers: BackOfficeResource = {
  name: 'divers',
  options: { label: 'plongeur |||| plongeurs' },
  list: DiverList,
  create: DiverCreate,
  edit: DiverEdit,
  recordRepresentation: (diver: DiverRecord) => sortedName(diver) || '(sans nom)',
  screens: { diverImport: DiverImport },
};
