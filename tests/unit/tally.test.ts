// The last line of `npm test` is believed by people and machines, so what must not count as a success is listed here.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { playwrightTally, vitestTally } from '#scripts/support/tally.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitest = (...statuses: string[]) => ({
  testResults: [
    {
      name: path.resolve('tests/unit/some.test.ts'),
      status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
      assertionResults: statuses.map((status) => ({ status, fullName: 'some test' })),
    },
  ],
});

const playwright = (stats: object, errors: object[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe("vitest's tally", () => {
  it.each([
    ['all passed', vitest('passed', 'passed'), 0, { passed: 2, failed: 0 }],
    ['one failed', vitest('passed', 'failed'), 1, { passed: 1, failed: 1 }],
    ['one skipped', vitest('passed', 'skipped'), 0, { passed: 1, failed: 1 }],
    ['one left to do', vitest('passed', 'todo'), 0, { passed: 1, failed: 1 }],
    ['a file that could not be loaded', vitest(), 1, { passed: 0, failed: 1 }],
    ['an error outside the tests', vitest('passed'), 1, { passed: 1, failed: 1 }],
    ['a report cut short', '{"testResults": [', 1, { passed: 0, failed: 1 }],
    ['no test at all', { testResults: [] }, 0, { passed: 0, failed: 1 }],
  ])('%s', (_name, content, code, expected) => {
    expect(vitestTally(report(content), code, ['unit'])).toMatchObject(expected);
  });

  it('misses a kind of which no test was found, and says so', () => {
    const tally = vitestTally(report(vitest('passed')), 0, ['unit', 'api']);
    expect(tally).toEqual({ passed: 1, failed: 1, remarks: ['No api test was found.'] });
  });

  it('takes a missing report for a crash', () =>
    expect(vitestTally(path.join(folder, 'none.json'), 139, [])).toMatchObject({ passed: 0, failed: 1 }));
});

describe("Playwright's tally", () => {
  it.each([
    ['all passed', playwright({ expected: 3 }), 0, { passed: 3, failed: 0 }],
    ['one failed, two never run', playwright({ expected: 1, unexpected: 1, skipped: 2 }), 1, { passed: 1, failed: 3 }],
    ['passed at a second attempt', playwright({ expected: 1, flaky: 1 }), 0, { passed: 1, failed: 1 }],
    ['an error outside the tests', playwright({ expected: 1 }, [{ message: 'boom' }]), 1, { passed: 1, failed: 1 }],
    ['no test at all', playwright({}), 0, { passed: 0, failed: 1 }],
    ['no test at all, and an error', playwright({}, [{ message: 'No tests found' }]), 1, { passed: 0, failed: 1 }],
  ])('%s', (_name, content, code, expected) => expect(playwrightTally(report(content), code)).toMatchObject(expected));
});
