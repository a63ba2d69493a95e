// A production server on an empty folder, as the archive's first start leaves it: no administrator, no configuration, and a
// code in its log; its mails go to a server on loopback.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { startServer } from '#scripts/support/server-process.ts';
import { production } from '#tests/support/production.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

/** `7K3F-9QXM-…` */
const CODE = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g;

export interface EmptyClub {
  readonly url: string;
  readonly dataDir: string;
  /** The code that the log has shown last. */
  code(): string;
  close(): Promise<void>;
}

/** `settings`: environment variables beside those of production. */
export async function startEmptyClub(settings: Readonly<Record<string, string>> = {}): Promise<EmptyClub> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'club-e2e-'));
  const server = await startServer({ env: { ...production, DATA_DIR: dataDir, ...settings } });
  return {
    url: server.url,
    dataDir,
    code: () => server.output().match(CODE)?.at(-1) ?? '',
    async close() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<{ readonly club: EmptyClub; readonly smtp: TestSmtp }>({
  // Playwright reads the fixture's needs from this pattern; this one needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  smtp: async ({}, provide) => {
    const smtp = await startSmtp();
    await provide(smtp);
    await smtp.stop();
  },
  club: async ({ smtp }, provide) => {
    const club = await startEmptyClub({ CLUB_CONFIG: '', SMTP_URL: smtp.url, ALLOW_PLAIN_SMTP: 'yes' });
    await provide(club);
    await club.close();
  },
  baseURL: async ({ club }, provide) => provide(club.url),
});

export { expect };
