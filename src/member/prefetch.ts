import type { QueryClient } from '@tanstack/react-query';
import { parisDay } from '../shared/domain/dates.ts';
import { session } from '../shared/api/client/client.ts';
import { configQuery, diverQuery, settingsQuery } from '../shared/ui/data/club-queries.ts';
import { eventWindowQuery } from './features/events/api/queries.ts';

const MAX_WAIT_MS = 300;

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Avoids the skeleton when public/boot.js has requested the data already. Never rejects. */
export async function prefetchHomePage(queries: QueryClient): Promise<void> {
  if (window.__early === undefined) return;
  const claims = session.claims();
  const all = Promise.all([
    queries.prefetchQuery(configQuery),
    queries.prefetchQuery(settingsQuery),
    queries.prefetchQuery(diverQuery(claims?.sub ?? '')),
    ...(claims?.off || new URLSearchParams(location.search).has('du')
      ? []
      : [queries.prefetchQuery(eventWindowQuery(parisDay(new Date())))]),
  ]);
  await Promise.race([all, pause(MAX_WAIT_MS)]);
}
