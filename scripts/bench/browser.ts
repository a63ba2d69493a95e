// The browser's part of the bench: bytes of a first visit, and the time to the first card beside an empty React page
// that fetches the same JSON, at full speed and on a slow line with a slow processor.
import { monthFirst, parisDay } from '../../src/shared/domain/dates.ts';
import { fillClub, serve, signIn } from './clubs.ts';
import { serveEmptyPage } from './empty-page.ts';
import { atMost, line, ms, ratio, title } from './table.ts';
import { visits } from './visit.ts';

const CARD = '[data-event-card]';
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export async function benchBrowser({ runs }: { runs: number }): Promise<void> {
  const club = await fillClub(2000, 400);
  const server = await serve(club);
  const token = await signIn(server.url);
  const path = `/api/v1/events?sort=date,asc&from=${encodeURIComponent(monthFirst(parisDay(new Date())))}`;
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const empty = await serveEmptyPage(await answer.text());
  try {
    title(`Browser: 2,000 members, 400 events; medians of ${runs}`);
    const login = await visits({ url: `${server.url}/login`, selector: 'form', slow: false }, runs);
    atMost('/login, JavaScript on the wire', login.scriptBytes, 98_000, kb, `${login.requests} requests`);
    for (const slow of [false, true]) {
      const pace = slow ? ', processor ÷ 4, 1.6 Mbit/s, 150 ms' : '';
      const home = await visits({ url: `${server.url}/`, selector: CARD, token, slow }, runs);
      const bare = await visits({ url: empty.url, selector: CARD, slow }, runs);
      if (!slow) {
        atMost('/, JavaScript until the first card', home.scriptBytes, 98_000, kb, `${home.requests} requests`);
      }
      const beside = `${ms(home.arrivedMs)} beside ${ms(bare.arrivedMs)}`;
      atMost(
        `first card against an empty page${slow ? ', slow' : ''}`,
        home.arrivedMs / bare.arrivedMs,
        1.3,
        ratio,
        beside,
      );
      if (slow) line({ what: `repeat visit${pace}`, measured: ms(home.againMs) });
      else atMost('repeat visit, first card', home.againMs, 300, ms);
    }
  } finally {
    empty.close();
    await server.stop();
    club.discard();
  }
}
