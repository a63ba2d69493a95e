// Global set-up of the `api` project, and part of Playwright's: the built programs, which tests start as processes.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Part } from '#scripts/support/builds.ts';

export function build(...parts: readonly Part[]): void {
  const root = path.resolve(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale', ...parts], { cwd: root, stdio: 'inherit' });
}

export default (): void => build('server', 'processes');
