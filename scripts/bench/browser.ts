// The browser's part of the bench: the first card beside an empty React page that fetches the same JSON, and the members'
// list of the back office, each in a fresh Chromium, at full speed and on a slow line with a slow processor.
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../support/chromium.ts';
import { fillClub, open } from './clubs.ts';
import { serveEmptyPage } from './empty-page.ts';
import { ask, medianAmong } from './load.ts';
import { WINDOW } from './server.ts';
import { atMost, line, ms, ratio, title } from './table.ts';

/** 1.6 Mbit/s, 150 ms a round trip; the processor is four times slower besides. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CARD = '[data-event-card]';
const GOALS = {
  card: { slow: 1.45, fast: 2, again: 560 },
  list: { slow: 3300, fast: 650, again: 1000, script: 345_000 },
};

interface Visit {
  readonly url: string;
  /** The first visible match counts as arrived. */
  readonly selector: string;
  readonly token?: string;
  readonly slow: boolean;
}

declare global {
  interface Window {
    /** Milliseconds from the navigation to the frame in which the awaited element was drawn. */
    __arrived?: number;
  }
}

function watch(selector: string): void {
  const look = (): void => {
    const found = document.querySelector(selector);
    if (found && found.getClientRects().length > 0) requestAnimationFrame(() => (window.__arrived = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function arrival(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => window.__arrived, undefined, { polling: 'raf' });
  return (await found.jsonValue()) ?? Number.NaN;
}

async function visit({ url, selector, token, slow }: Visit) {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const localStorage = token === undefined ? [] : [{ name: 'token', value: token }];
    const context = await browser.newContext({
      viewport: { width: 1366, height: 900 },
      locale: 'fr-FR',
      storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    // Excludes the start of the browser.
    await page.goto('data:text/html,<p>…</p>');
    await page.waitForTimeout(500);
    await page.addInitScript(watch, selector);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    const scripts = new Set<string>();
    let scriptBytes = 0;
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType.includes('javascript')) scripts.add(requestId);
    });
    cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    if (slow) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    }
    const arrivedMs = await arrival(page, url);
    /** Bytes of scripts on the wire until the selector was there, without headers. */
    const first = { scriptBytes, arrivedMs };
    await page.waitForLoadState('networkidle');
    /** A second visit with the browser's cache. */
    const againMs = await arrival(page, url);
    return { ...first, againMs };
  } finally {
    await browser.close();
  }
}

/** The median of several visits, each in a browser of its own. */
async function visits(what: Visit, runs: number): ReturnType<typeof visit> {
  const all: Awaited<ReturnType<typeof visit>>[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await visit(what));
  const of = (key: keyof (typeof all)[number]): number => medianAmong(all.map((seen) => seen[key]));
  return { scriptBytes: of('scriptBytes'), arrivedMs: of('arrivedMs'), againMs: of('againMs') };
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export async function benchBrowser(runs: number): Promise<void> {
  const server = await open(await fillClub(2000, 400));
  const { token } = server;
  const empty = await serveEmptyPage(await ask(server, { path: WINDOW }));
  title(`Browser: 2,000 members; medians of ${runs}; slow: processor ÷ 4, 1.6 Mbit/s, 150 ms`);
  for (const pace of ['fast', 'slow'] as const) {
    const slow = pace === 'slow';
    const home = await visits({ url: `${server.url}/`, selector: CARD, token, slow }, runs);
    const bare = await visits({ url: `${empty.url}/`, selector: CARD, slow }, runs);
    const beside = `${ms(home.arrivedMs)} beside ${ms(bare.arrivedMs)}`;
    atMost(`first card, ${pace}`, home.arrivedMs / bare.arrivedMs, GOALS.card[pace], ratio, beside);
    if (slow) atMost('  repeat visit, slow', home.againMs, GOALS.card.again, ms);
    else line('  script until the first card', kb(home.scriptBytes));
    const list = await visits({ url: `${server.url}/divers`, selector: 'tbody tr td', token, slow }, runs);
    atMost(`members’ list of the back office, ${pace}`, list.arrivedMs, GOALS.list[pace], ms);
    if (slow) atMost('  repeat visit, slow', list.againMs, GOALS.list.again, ms);
    else atMost('  script until its first row', list.scriptBytes, GOALS.list.script, kb);
  }
  await empty.close();
  await server.stop();
}
