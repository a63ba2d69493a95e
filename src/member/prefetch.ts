import type { QueryClient } from '@tanstack/react-query';
import { parisDay } from '#domain/dates.ts';
import { session } from '#api/client/client.ts';
import { EARLY } from '#api/client/early.ts';
import { paths } from '#shared/paths.ts';
import { configQuery, diverQuery, settingsQuery } from '#ui/data/club-hooks.ts';
import { eventWindowQuery, firstEventsQuery } from './features/events/api.ts';

const MAX_WAIT_MS = 300;

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Avoids the skeleton when src/boot.js has requested the data already. `screen`: the download of what draws them. Never rejects. */
export async function prefetchFirstPage(queries: QueryClient, screen: Promise<unknown> | false): Promise<void> {
  const requests = window.__early;
  if (requests === undefined) return;
  const claims = session.claims();
  const today = parisDay(new Date());
  const isHome = location.pathname === paths.home;
  const prefetchEvents = () =>
    EARLY.firstEvents in requests
      ? queries.prefetchQuery(firstEventsQuery(today))
      : queries.prefetchQuery(eventWindowQuery(today));
  const all = Promise.all([
    screen,
    queries.prefetchQuery(configQuery),
    queries.prefetchQuery(settingsQuery),
    queries.prefetchQuery(diverQuery(claims?.sub ?? '')),
    ...(isHome && !claims?.off && !new URLSearchParams(location.search).has('du') ? [prefetchEvents()] : []),
  ]);
  await Promise.race([all, pause(MAX_WAIT_MS)]);
}
