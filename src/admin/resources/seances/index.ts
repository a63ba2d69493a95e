import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const seances: BackOfficeResource = {
  name: 'seances',
  options: { label: 'séance |||| séances' },
  list: lazyScreen(async () => (await import('./SeanceList.tsx')).SeanceList),
  create: lazyScreen(async () => (await import('./SeasonCreate.tsx')).SeasonCreate),
};
