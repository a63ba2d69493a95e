import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { SiteCreate } from './SiteCreate.tsx';
import { SiteEdit } from './SiteEdit.tsx';
import { SiteList } from './SiteList.tsx';
import { SitesTable } from './SitesTable.tsx';

export const sites: BackOfficeResource = {
  name: 'sites',
  options: { label: 'site |||| sites' },
  list: SiteList,
  create: SiteCreate,
  edit: SiteEdit,
  recordRepresentation: 'name',
  screens: { sitesTable: SitesTable },
};
