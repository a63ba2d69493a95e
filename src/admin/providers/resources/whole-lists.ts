import { readDiver, type DiverRecord } from '#api/decoders/diver.ts';
import { readEvent, type EventRecord } from '#api/decoders/event.ts';
import { readSetting, type SettingRecord } from '#api/decoders/parametre.ts';
import { readSite, type SiteRecord } from '#api/decoders/site.ts';
import { listEvents } from '#api/resources/events.ts';
import { searchDivers } from '#api/resources/members.ts';
import { listSites } from '#api/resources/outings.ts';
import { listSettings } from '#api/resources/parametres.ts';
import { isDay, parisDay, type Day } from '#domain/dates.ts';
import { CONTACT_FIELDS } from '#domain/divers/fields.ts';
import { matches, type DiverFilters, type FilterContext } from '#domain/divers/filters.ts';
import { storedLastname } from '#domain/divers/identity.ts';
import { hasWords, isSought } from '#domain/divers/name-search.ts';
import { outingPeriod, windowFrom, windowsOf, type OutingPeriod } from '#domain/events/calendar.ts';
import type { EventStatus } from '#domain/events/status.ts';
import { PROVIDER_KEY_ID } from '#domain/parametres/club-settings.ts';
import { folded } from '#domain/text.ts';
import { longDay, siteName } from '#messages/format.ts';
import { pageOfAll, type ResourceProvider, listQuery } from './resource.ts';

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

export interface EventFilters {
  readonly q?: string;
  readonly period?: OutingPeriod;
  readonly status?: EventStatus;
  /** Id of the site. */
  readonly site?: number;
}

/** Lists a period, by windows of four months as every server answers them, or the window from today; `q`: words of the site's name and of the day. */
export const eventsProvider: ResourceProvider<EventRecord> = {
  decode: readEvent,
  async getList(params) {
    const { q = '', period, status, site } = params.filter as EventFilters;
    const today = parisDay(new Date());
    const { from, to } = period === undefined ? windowFrom(today) : outingPeriod(period, today);
    const windows = await Promise.all(windowsOf({ from, to }).map((day) => listEvents(day)));
    // Another server may send more than the window, the same outing twice, or a date that nobody can read.
    const isWithin = (day: Day) => !isDay(day) || (day >= from && day < to);
    const events = [...new Map(windows.flat().map((event) => [event.id, event])).values()].filter(
      (event) =>
        isWithin(parisDay(event.date)) &&
        (status === undefined || event.status === status) &&
        (site === undefined || event.site.id === Number(site)) &&
        hasWords(`${siteName(event.site.name)} ${longDay(parisDay(event.date))}`, q),
    );
    return pageOfAll(events, params);
  },
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

interface Dependencies {
  readonly isOurs: () => boolean;
  readonly allDivers: () => Promise<readonly DiverRecord[]>;
  readonly filterContext: () => Promise<FilterContext>;
}

export const diversProvider = ({ isOurs, allDivers, filterContext }: Dependencies): ResourceProvider<DiverRecord> => ({
  decode: readDiver,
  // Enter submits a name that is not in capitals yet.
  encode: (values) =>
    values.lastname === undefined ? values : { ...values, lastname: storedLastname(values.lastname) },
  async getList(params) {
    if (isOurs()) {
      const { columns = [] } = (params.meta ?? {}) as { readonly columns?: readonly string[] };
      const contacts = CONTACT_FIELDS.some((field) => columns.includes(field)) && { contacts: '1' };
      const { content, total } = await searchDivers({ ...listQuery(params), ...contacts });
      return { data: content, total };
    }
    const { q = '', ids, ...filter } = params.filter as { q?: string; ids?: string } & DiverFilters;
    const chosen = ids?.split(',').map(Number);
    const [divers, context] = await Promise.all([allDivers(), filterContext()]);
    return pageOfAll(
      divers.filter(
        (diver) => (chosen?.includes(diver.id) ?? true) && matches(diver, filter, context) && isSought(diver, q),
      ),
      params,
    );
  },
});
