import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import type { ClubEvent } from '#contract/events.ts';
import { can } from '#domain/permissions.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { amountOfEuros } from '#messages/format.ts';
import { useOffers } from '#ui/data/club-hooks.ts';
import type { Viewer } from '#ui/data/viewer.ts';

/** Prices by a table of those on the list, by member, for those who may direct; read again when the list changes. */
export function useRegistrantPrices(event: ClubEvent, { actor, tariffs }: Viewer) {
  const offersPrices = useOffers('prices');
  const hasTable = (event.tariffs ?? tariffs).rows.length > 0;
  const list = entriesOf(event).map(({ id, type }) => `${id} ${type}`);
  const { data } = useQuery({
    queryKey: ['events', 'prices', event.id, event.version, list.join()],
    queryFn: ({ signal }) => call('GET /events/:id/tarifs', { params: { id: event.id }, signal }),
    select: (prices) => new Map(prices.map(({ id, amount }) => [id, amountOfEuros(amount)])),
    enabled: offersPrices && hasTable && can(actor, 'registrants.prices'),
    placeholderData: keepPreviousData,
  });
  return data;
}
