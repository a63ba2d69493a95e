// The back office's part of the bench, with 2,000 members: from a click in the portal to the first rows, from a key to
// the rows that it leaves, and the list as a workbook.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import type { WebChunk } from '../../vite.config.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { serveBareList } from './bare-list.ts';
import { fillClub, serve, signIn } from './clubs.ts';
import { atMost, ms, ratio, title } from './table.ts';

/** Milliseconds. */
interface ListTimes {
  readonly firstRows: number;
  readonly search: number;
}

const ROW = 'tbody tr td';

/** Milliseconds from a click on `link` to the frame in which the first row is drawn, by the page's own clock. */
const clickToRows = (page: Page, link: string): Promise<number> =>
  page.evaluate(
    ([text, row]) =>
      new Promise<number>((done) => {
        const begun = performance.now();
        const look = (): void => {
          if (document.querySelector(row)) requestAnimationFrame(() => done(performance.now() - begun));
          else requestAnimationFrame(look);
        };
        [...document.querySelectorAll('a')].find((one) => one.textContent === text)?.click();
        look();
      }),
    [link, ROW] as const,
  );

/** From a letter to the first row that was not there before it. */
async function letterToRows(page: Page, letter: string): Promise<number> {
  await page.evaluate((row) => {
    const before = document.querySelector('tbody')?.textContent;
    document.addEventListener(
      'keydown',
      () => {
        const begun = performance.now();
        const look = (): void => {
          const now = document.querySelector('tbody')?.textContent;
          if (document.querySelector(row) && now !== before) window.__searched = performance.now() - begun;
          else requestAnimationFrame(look);
        };
        look();
      },
      { once: true, capture: true },
    );
  }, ROW);
  await page.keyboard.press(letter);
  const found = await page.waitForFunction(() => window.__searched, undefined, { polling: 'raf', timeout: 10_000 });
  const took = (await found.jsonValue()) ?? Number.NaN;
  await page.evaluate(() => delete window.__searched);
  return took;
}

declare global {
  interface Window {
    __searched?: number;
  }
}

/** Opens the list of members from the page at `url`, and searches it. `then`: goes on in the same page. */
async function visit<T>(url: string, token: string, then: (page: Page) => Promise<T>): Promise<ListTimes & T> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 900 },
      locale: 'fr-FR',
      storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] },
    });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('link', { name: 'Plongeurs' }).waitFor();
    await page.waitForLoadState('networkidle');
    const firstRows = await clickToRows(page, 'Plongeurs');
    await page.getByLabel('Rechercher un nom').focus();
    const letters: number[] = [];
    for (const letter of ['d', 'u', 'p']) letters.push(await letterToRows(page, letter));
    return { firstRows, search: Math.max(...letters), ...(await then(page)) };
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the dialog's button to the file. */
async function exportWorkbook(page: Page): Promise<{ workbook: number }> {
  await page.getByLabel('Rechercher un nom').fill('');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('button', { name: 'Fichier Excel' }).waitFor();
  const begun = performance.now();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fichier Excel' }).click();
  await (await download).path();
  return { workbook: performance.now() - begun };
}

/** Bytes of the back office's JavaScript on the wire: what its screens load beside the portal's first load. */
function backOfficeBytes(): number {
  const chunks = JSON.parse(readFileSync('dist/web-modules.json', 'utf8')) as WebChunk[];
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const reached = (from: readonly string[], seen: Set<string>): Set<string> => {
    for (const file of from) {
      const chunk = byFile.get(file);
      if (!chunk || seen.has(file)) continue;
      seen.add(file);
      reached(chunk.imports, seen);
      if (chunk.modules.some((module) => module.startsWith('src/admin/'))) reached(chunk.dynamicImports, seen);
    }
    return seen;
  };
  const filesOf = (source: (chunk: WebChunk) => boolean): Set<string> =>
    reached(
      chunks.filter(source).map(({ file }) => file),
      new Set(),
    );
  const portal = filesOf(({ isEntry }) => isEntry);
  const files = [...filesOf(({ source }) => source === 'src/admin/AdminApp.tsx')].filter((file) => !portal.has(file));
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(`dist/web/${file}`)).length, 0);
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
const SLOWER = 1.15;

export async function benchBackOffice({ runs }: { runs: number }): Promise<void> {
  const club = await fillClub(2000, 400);
  const server = await serve(club);
  const bare = await serveBareList(server.url);
  try {
    title(`Back office: 2,000 members, beside a bare react-admin list; medians of ${runs}`);
    const token = await signIn(server.url);
    const ours: (ListTimes & { readonly workbook: number })[] = [];
    const theirs: ListTimes[] = [];
    for (let run = 0; run < runs; run += 1) {
      theirs.push(await visit(bare.url, token, () => Promise.resolve({})));
      ours.push(await visit(server.url, token, exportWorkbook));
    }
    const beside = (what: string, of: keyof ListTimes, limit: number): void => {
      const [own, other] = [medianOf(ours.map((one) => one[of])), medianOf(theirs.map((one) => one[of]))];
      atMost(what, own, limit, ms, `bare: ${ms(other)}`);
      atMost('  beside the bare list', own / other, SLOWER, ratio);
    };
    beside('from a click to the first rows, nothing cached', 'firstRows', 1000);
    beside('a letter of the search, the slowest of three', 'search', 150);
    atMost('the whole list as a workbook', medianOf(ours.map((one) => one.workbook)), 2000, ms);
    atMost(
      'JavaScript of the back office',
      backOfficeBytes(),
      330_000,
      kilobytes,
      `bare: ${kilobytes(bare.scriptBytes)}`,
    );
  } finally {
    bare.close();
    await server.stop();
    club.discard();
  }
}
