import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const backups: BackOfficeResource = {
  name: 'backups',
  screens: { backups: lazyScreen(async () => (await import('./BackupsScreen.tsx')).BackupsScreen) },
};
