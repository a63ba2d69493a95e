// The built client in front of an existing server (contract §1), and its requests.
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { start, type RecordedCall } from '#tests/support/existing-server/server.ts';
import { watchFaults } from './page.ts';

const web = path.join(import.meta.dirname, '..', '..', '..', 'dist', 'web');

export type Existing = Awaited<ReturnType<typeof open>>;

const BASE = '/api/v1';
const textOf = ({ method, path: address }: RecordedCall): string => `${method} ${address.replace(BASE, '')}`;

async function open(options: { sparse: boolean; provider: boolean }) {
  const server = await start({ web, ...options });
  return {
    ...server,
    /** All calls that change something, as `POST /path`, in their order. */
    changes: () => server.calls.filter(({ method }) => method !== 'GET').map(textOf),
    /** All other calls, each once, in the order of the alphabet. */
    readings: () => [...new Set(server.calls.filter(({ method }) => method === 'GET').map(textOf))].toSorted(),
  };
}

interface Fixtures {
  readonly sparse: boolean;
  /** With a third-party payment provider and mail service. */
  readonly provider: boolean;
  readonly server: Existing;
  /** Signs in without the form, and goes to the address. */
  readonly signIn: (licence: string, address: string) => Promise<void>;
  /** Refusals of the server are expected; any other error fails the test. */
  readonly watched: Page;
}

export const test = base.extend<Fixtures>({
  sparse: [false, { option: true }],
  provider: [false, { option: true }],
  server: async ({ sparse, provider }, provide) => {
    const server = await open({ sparse, provider });
    await provide(server);
    await server.stop();
  },
  baseURL: async ({ server }, provide) => provide(server.url),
  signIn: async ({ page, server }, provide) =>
    provide(async (licence, address) => {
      await page.goto('/login');
      await page.evaluate((token) => localStorage.setItem('token', token), server.tokenFor(licence));
      await page.goto(address);
    }),
  watched: async ({ page, server }, provide) => {
    const faults = watchFaults(page, server.url);
    await provide(page);
    expect(faults).toEqual([]);
  },
});

export { expect };
