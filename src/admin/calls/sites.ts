import { folded } from '../../shared/domain/folding.ts';
import type { SiteCreate } from '../../shared/contract/sites.ts';
import type { SiteRecord } from '../../shared/api/decoders/site.ts';
import { createSite, deleteSite, getSite, listSites, updateSite } from '../../shared/api/resources/sites.ts';
import { pageOfAll } from './in-memory.ts';
import type { ResourceCalls } from './resource.ts';

/** A club has some dozens of sites: they come whole from every server. */
export const siteCalls: ResourceCalls<SiteRecord> = {
  async list(params, signal) {
    const { q } = (params.filter ?? {}) as { q?: string };
    const { content } = await listSites(signal ? { signal } : {});
    const shown = content.filter((site) => !q || folded(site.name).startsWith(folded(q)));
    return pageOfAll(shown, params, (site, field) => (field === 'id' ? site.id : site.name));
  },
  read: (id, signal) => getSite(id, signal ? { signal } : {}),
  create: (values) => createSite(values as SiteCreate),
  update: (id, values) => updateSite(id, values),
  remove: deleteSite,
};
