import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import type { EventRecord } from '../../../shared/api/decoders/event.ts';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { hasWords } from '../../../shared/domain/divers/name-search.ts';
import { longDay, siteName, timeOf } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { SCREENS } from '../../../shared/resources.ts';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { useAdministration } from '../../../shared/ui/navigation/useAdministration.ts';
import { opensScreen } from '../../../shared/ui/navigation/visible-menus.ts';
import { homeAddress } from '../screen-addresses.ts';

export interface Hit {
  readonly kind: string;
  readonly to: string;
  readonly name: string;
  readonly detail?: string | undefined;
}

const MOST = 6;

/** First records of a list, by its own call; none without words. */
function useFound<T extends RaRecord>(resource: string, field: string, q: string, isOpen: boolean) {
  const enabled = isOpen && q !== '';
  const list = useGetList<T>(
    resource,
    { filter: { q }, sort: { field, order: 'ASC' }, pagination: { page: 1, perPage: MOST } },
    { enabled, placeholderData: keepPreviousData },
  );
  return {
    ...list,
    data: (enabled && list.data) || [],
    isAwaited: enabled && (list.isPending || list.isPlaceholderData),
  };
}

/** Screens, members, outings from today on and sites that the reader may open. */
export function useHits(typed: string) {
  const q = typed.trim();
  const actor = useActor();
  const administration = useAdministration();
  const today = useToday();
  const members = useFound<DiverRecord>('divers', 'lastname,firstname', q, opensScreen(actor, SCREENS.divers));
  const outings = useFound<EventRecord>('events', 'date', q, true);
  const sites = useFound<SiteRecord>('sites', 'name', q, opensScreen(actor, SCREENS.site));
  const lists = [members, outings, sites];
  const hits: readonly Hit[] = [
    ...members.data.map((diver) => ({
      kind: 'Membres',
      to: paths.diver(diver.id),
      name: sortedName(diver),
      detail: diver.desactived ? `${diver.licenceNumber}, désactivé` : diver.licenceNumber,
    })),
    ...outings.data.map(({ id, date, site }) => ({
      kind: 'Plongées à venir',
      to: homeAddress(date, today, Number(id)),
      name: siteName(site.name),
      detail: `${longDay(parisDay(date))}, ${timeOf(date)}`,
    })),
    ...sites.data.map(({ id, name, address }) => ({
      kind: 'Sites',
      to: paths.site(id),
      name,
      detail: address.city ?? undefined,
    })),
    ...administration.flatMap(({ subject, screens }) =>
      screens
        .filter(({ label }) => hasWords(`${subject} ${label}`, q))
        .map(({ path, label }) => ({ kind: 'Écrans', to: path, name: label, detail: subject })),
    ),
  ];
  const failed = lists.filter(({ error }) => error !== null);
  return {
    hits,
    isAwaited: lists.some((list) => list.isAwaited && list.error === null),
    error: failed[0]?.error ?? null,
    retry: (): void => failed.forEach(({ refetch }) => void refetch()),
  };
}
