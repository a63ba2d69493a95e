// Browser tests run against the real server: each file has one of its own, with the demonstration club of today in a
// folder of its own. Import `test` and `expect` from here.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { startServer } from '#scripts/support/server-process.ts';
import { DEMO_PASSWORD } from '#demo/club/accounts.ts';
import { TOKEN_KEY } from '#api/session/session.ts';
import { demonstrationFolder } from './demonstration.ts';

export const PASSWORD = DEMO_PASSWORD;

export interface Club {
  readonly url: string;
  /** Where mails lie as files (`mails/`), and the database. */
  readonly dataDir: string;
  /** A token of the sign-in, kept for the whole file unless a new one is asked for. */
  tokenOf(licence: string, options?: { fresh: boolean }): Promise<string>;
  /** Calls the API as another member, by licence. `path` follows /api/v1. */
  call(licence: string, method: string, path: string, body?: unknown): Promise<Response>;
}

interface Fixtures {
  club: Club;
  /** Signs in without the form, before the first `goto` or in the middle of something; then goes to the address. */
  signIn: (page: Page, licence: string, address?: string) => Promise<void>;
  /** Fails the test for errors of our scripts and for violations of the content security policy. */
  noFaults: undefined;
}

export type OpenClub = Club & { close: () => Promise<void> };

/** `settings`: environment variables of the server, beside its folder, which `prepare` may change before the start. */
export async function seedClub(
  settings: Readonly<Record<string, string>> = {},
  prepare: (dataDir: string) => void = () => undefined,
): Promise<OpenClub> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'club-e2e-'));
  cpSync(demonstrationFolder(), dataDir, { recursive: true });
  prepare(dataDir);
  const server = await startServer({ env: { DATA_DIR: dataDir, ...settings } });
  const tokens = new Map<string, string>();

  const tokenOf: Club['tokenOf'] = async (licence, options) => {
    const known = tokens.get(licence);
    if (known !== undefined && !options?.fresh) return known;
    const answer = await fetch(`${server.url}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ licence, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`${licence} can't sign in: ${answer.status}`);
    const { token } = (await answer.json()) as { token: string };
    tokens.set(licence, token);
    return token;
  };

  return {
    url: server.url,
    dataDir,
    tokenOf,
    async call(licence, method, address, body) {
      return fetch(`${server.url}/api/v1${address}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenOf(licence)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
    async close() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The club of the running test file; the next file gets a fresh one. */
function clubOfEachFile() {
  let open: { readonly file: string; readonly club: OpenClub } | null = null;
  const close = async (): Promise<void> => {
    await open?.club.close();
    open = null;
  };
  return {
    async of(file: string, seed: () => Promise<OpenClub> = seedClub): Promise<Club> {
      if (open?.file !== file) {
        await close();
        open = { file, club: await seed() };
      }
      return open.club;
    },
    close,
  };
}

export const test = base.extend<Fixtures, { clubs: ReturnType<typeof clubOfEachFile> }>({
  clubs: [
    // Playwright reads the fixture's needs from this pattern; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const clubs = clubOfEachFile();
      await provide(clubs);
      await clubs.close();
    },
    { scope: 'worker' },
  ],

  club: async ({ clubs }, provide, { file }) => provide(await clubs.of(file)),

  baseURL: async ({ club }, provide) => provide(club.url),

  signIn: async ({ club }, provide) => {
    await provide(async (page, licence, address) => {
      const token = await club.tokenOf(licence);
      // A page of the right origin without scripts of ours, which would read or write the storage meanwhile.
      if (!page.url().startsWith(club.url)) await page.goto('/robots.txt');
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
      if (address !== undefined) await page.goto(address);
    });
  },

  noFaults: [
    async ({ page }, provide) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text());
      });
      await provide(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
