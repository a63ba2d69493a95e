import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** `npm test` for one kind, with programs of one's own. */
const testWith = (kind: string, env: Record<string, string>) =>
  spawnSync(process.execPath, ['scripts/test.ts', kind], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });

describe('programs that the tests need', () => {
  it.each([
    ['e2e', 'CHROMIUM_PATH', 'The tests need Chromium'],
    ['api', 'POSTGRES_BIN', 'The tests need PostgreSQL'],
  ])('are asked for in one sentence before the first %s test', (kind, variable, sentence) => {
    const { status, stdout, stderr } = testWith(kind, { [variable]: '/nowhere' });
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).toContain(`name it in ${variable}`);
    expect(stdout.trim()).toBe('0 passed, 1 failed');
  });
});
