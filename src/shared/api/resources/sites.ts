import { get } from '../client/client.ts';
import { readList, type List } from '../decoders/list.ts';
import { readSite, type SiteRecord } from '../decoders/site.ts';

export const listSites = async (): Promise<List<SiteRecord>> =>
  readList(await get('/api/v1/sites?sort=name'), readSite);
