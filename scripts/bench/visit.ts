// One visit of a page in a fresh Chromium: bytes over the wire, and the time to the first card.
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumOptions } from '../support/chromium.ts';

/** The processor four times slower, 1.6 Mbit/s, 150 ms a round trip. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const LIMIT_MS = 60_000;

export interface Visit {
  readonly url: string;
  /** The first visible match counts as arrived. */
  readonly selector: string;
  readonly token?: string;
  readonly slow: boolean;
}

export interface Seen {
  /** Bytes of scripts on the wire until the selector was there, and number of files. */
  readonly scriptBytes: number;
  readonly requests: number;
  readonly arrivedMs: number;
  /** A second visit with the browser's cache. */
  readonly againMs: number;
}

async function arrival(page: Page, { url }: Visit): Promise<number> {
  await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
  const found = await page.waitForFunction(() => window.__arrived, undefined, { timeout: LIMIT_MS, polling: 'raf' });
  return (await found.jsonValue()) ?? Number.NaN;
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

async function measureIn(context: BrowserContext, visit: Visit): Promise<Seen> {
  const page = await context.newPage();
  // Excludes the start of the browser.
  await page.goto('data:text/html,<p>…</p>');
  await page.waitForTimeout(500);
  await page.addInitScript(watch, visit.selector);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const scripts = new Set<string>();
  let scriptBytes = 0;
  let requests = 0;
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    requests += 1;
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  // Bodies alone, without headers.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  if (visit.slow) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  }
  const arrivedMs = await arrival(page, visit);
  const first = { scriptBytes, requests };
  await page.waitForLoadState('networkidle', { timeout: LIMIT_MS });
  return { ...first, arrivedMs, againMs: await arrival(page, visit) };
}

export async function visit(what: Visit): Promise<Seen> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const { origin } = new URL(what.url);
    const localStorage = what.token === undefined ? [] : [{ name: 'token', value: what.token }];
    const context = await browser.newContext({
      viewport: { width: 1366, height: 900 },
      locale: 'fr-FR',
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    });
    return await measureIn(context, what);
  } finally {
    await browser.close();
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The median of several visits, each in a browser of its own. */
export async function visits(what: Visit, runs: number): Promise<Seen> {
  const all: Seen[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await visit(what));
  const of = (key: keyof Seen): number => median(all.map((seen) => seen[key]));
  return {
    scriptBytes: of('scriptBytes'),
    requests: of('requests'),
    arrivedMs: of('arrivedMs'),
    againMs: of('againMs'),
  };
}
