import { readEvent, type EventRecord } from '../../../shared/api/decoders/event.ts';
import { readSetting, type SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import { readSite, type SiteRecord } from '../../../shared/api/decoders/site.ts';
import { listEvents } from '../../../shared/api/resources/events.ts';
import { listSettings } from '../../../shared/api/resources/parametres.ts';
import { listSites } from '../../../shared/api/resources/outings.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { folded } from '../../../shared/domain/text.ts';
import { PROVIDER_KEY_ID } from '../../../shared/domain/parametres/club-settings.ts';
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

/** Lists the four months from today. */
export const eventsProvider: ResourceProvider<EventRecord> = {
  decode: readEvent,
  getList: async (params) => pageOfAll(await listEvents(parisDay(new Date())), params),
};

export function parametresProvider(isOurs: () => boolean): ResourceProvider<SettingRecord> {
  // Our server answers a handle instead of the provider's key, a new one at each reading (contract §6).
  const withoutHandle = (setting: SettingRecord): SettingRecord =>
    isOurs() && setting.id === PROVIDER_KEY_ID ? { ...setting, valeurTexte: null } : setting;
  return {
    decode: (answer) => withoutHandle(readSetting(answer)),
    getList: async (params) => pageOfAll((await listSettings()).map(withoutHandle), params),
  };
}
