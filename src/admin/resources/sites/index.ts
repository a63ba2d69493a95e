import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';
import { SITE_LABELS } from './labels.ts';

export const sites: BackOfficeResource = {
  name: 'sites',
  options: { label: 'site |||| sites' },
  labels: SITE_LABELS,
  list: lazyScreen(async () => (await import('./SiteList.tsx')).SiteList),
  create: lazyScreen(async () => (await import('./SiteCreate.tsx')).SiteCreate),
  edit: lazyScreen(async () => (await import('./SiteEdit.tsx')).SiteEdit),
  recordRepresentation: 'name',
  screens: { sitesTable: lazyScreen(async () => (await import('./SitesTable.tsx')).SitesTable) },
};
