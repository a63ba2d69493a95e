// Global set-up of the browser tests: one filled demonstration club, of which each file gets a copy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '#scripts/support/server-process.ts';
import { build } from '#tests/support/built-setup.ts';

/** Workers inherit the environment of the set-up. */
const FOLDER = 'E2E_DEMONSTRATION';

/** The folder to copy; its server has stopped. */
export function demonstrationFolder(): string {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error('The demonstration is filled by the global set-up of Playwright.');
  return folder;
}

export default async function setup(): Promise<() => void> {
  build('server');
  const folder = mkdtempSync(path.join(tmpdir(), 'demonstration-'));
  const server = await startServer({ env: { DATA_DIR: folder } });
  const code = await server.stop();
  if (code !== 0) throw new Error(`The demonstration could not be filled:\n${server.output()}`);
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
