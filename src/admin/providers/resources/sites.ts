import { readSite, type SiteRecord } from '../../../shared/api/decoders/site.ts';
import { listSites } from '../../../shared/api/resources/sites.ts';
import { folded } from '../../../shared/domain/text.ts';
import { pageOfAll, type ResourceProvider } from './resource.ts';

/** Every server sends all sites: a club has some dozens. */
export const sitesProvider: ResourceProvider<SiteRecord> = {
  decode: readSite,
  async getList(params) {
    const { q } = params.filter as { q?: string };
    const { content } = await listSites();
    return pageOfAll(
      content.filter((site) => !q || folded(site.name).startsWith(folded(q))),
      params,
    );
  },
};
