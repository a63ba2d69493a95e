import { SiteCreate } from './SiteCreate.tsx';
import { SiteEdit } from './SiteEdit.tsx';
import { SiteList } from './SiteList.tsx';
import { SitesTable } from './SitesTable.tsx';

export const sites = { list: SiteList, edit: SiteEdit, create: SiteCreate, table: SitesTable };
