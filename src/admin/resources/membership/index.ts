import { sortedName } from '../../../shared/domain/divers/identity.ts';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { DossierList } from './DossierList.tsx';
import { SeasonScreen } from './season/SeasonScreen.tsx';

export const membership: BackOfficeResource = {
  name: 'membership',
  options: { label: 'dossier |||| dossiers' },
  list: DossierList,
  recordRepresentation: sortedName,
  screens: { seasonNew: SeasonScreen },
};
