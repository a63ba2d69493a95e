import { sortedName } from '#domain/divers/identity.ts';
import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const membership: BackOfficeResource = {
  name: 'membership',
  options: { label: 'dossier |||| dossiers' },
  list: lazyScreen(async () => (await import('./DossierList.tsx')).DossierList),
  recordRepresentation: sortedName,
  screens: { seasonNew: lazyScreen(async () => (await import('./season/SeasonScreen.tsx')).SeasonScreen) },
};
