import type { QueryClient } from '@tanstack/react-query';
import { parisDay } from '../shared/domain/dates.ts';
import { session } from '../shared/api/client/client.ts';
import { configQuery, diverQuery, settingsQuery } from '../shared/ui/data/club-queries.ts';
import { eventWindowQuery } from './features/events/api/event-window.ts';

/** Longer than this, a visitor should rather see the page's outline. */
const PATIENCE_MS = 300;

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Where public/boot.js has already asked for the home page's data, the first picture may as well be the page itself:
 * its outline, drawn and thrown away within a blink, costs as much as the outings. Never fails.
 */
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
  await Promise.race([all, pause(PATIENCE_MS)]);
}
