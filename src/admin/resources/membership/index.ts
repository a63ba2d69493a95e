import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { DossierList } from './DossierList.tsx';
import { SeasonScreen } from './season/SeasonScreen.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const membership: BackOfficeResource = {
  name: 'membership',
  list: DossierList,
  recordRepresentation: sortedName,
  screens: { seasonNew: SeasonScreen },
};
