// Global set-up of the `api` project, and part of Playwright's: the built server, which tests start as a process.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

export default function setup(): void {
  const root = path.resolve(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale', 'server'], { cwd: root, stdio: 'inherit' });
}
