// The back office's part of the bench, with 2,000 members: from a click in the portal to the first rows, from a key to
// the rows that it leaves, and the list as a workbook.
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../support/chromium.ts';
import { fillClub, serve, signIn } from './clubs.ts';
import { atMost, ms, title } from './table.ts';

interface Measured {
  readonly firstRows: number;
  readonly search: number;
  readonly workbook: number;
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

async function visit(url: string, token: string): Promise<Measured> {
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
    await page.getByLabel('Rechercher un nom').fill('');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Exporter' }).click();
    const begun = performance.now();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Fichier Excel' }).click();
    await (await download).path();
    return { firstRows, search: Math.max(...letters), workbook: performance.now() - begun };
  } finally {
    await browser.close();
  }
}

export async function benchBackOffice({ runs }: { runs: number }): Promise<void> {
  const club = await fillClub(2000, 400);
  const server = await serve(club);
  try {
    title(`Back office: 2,000 members; medians of ${runs}`);
    const token = await signIn(server.url);
    const all: Measured[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await visit(server.url, token));
    const median = (of: keyof Measured): number =>
      all.map((one) => one[of]).toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN;
    atMost('from a click to the first rows, nothing cached', median('firstRows'), 1000, ms);
    atMost('a letter of the search, the slowest of three', median('search'), 100, ms);
    atMost('the whole list as a workbook', median('workbook'), 2000, ms);
  } finally {
    await server.stop();
    club.discard();
  }
}
