// Reads the runners' JSON reports. A crashed runner, a file that could not be loaded, a skipped test and a kind without
// tests each count as failed, with a remark that says why.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Tally = { passed: number; failed: number; remarks: string[] };

type TestFile = { name: string; status: string; assertionResults: { status: string; fullName: string }[] };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
};

function readReport<T>(file: string): T | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
  } catch {
    return undefined; // cut short by a crash
  }
}

/** Adds one failure for an exit code that no failed test explains. */
function judge(runner: string, code: number, tally: Tally): Tally {
  if (code !== 0 && tally.failed === 0) {
    tally.failed = 1;
    tally.remarks.push(`${runner} ended with code ${code} although no test failed; see its output above.`);
  }
  return tally;
}

const crashed = (runner: string, code: number): Tally => ({
  passed: 0,
  failed: 1,
  remarks: [`${runner} ended with code ${code} without a report.`],
});

/** `kinds`: the projects of which at least one test must have run (tests/<kind>/…). */
export function vitestTally(file: string, code: number, kinds: readonly string[]): Tally {
  const report = readReport<{ testResults: TestFile[] }>(file);
  if (!report) return crashed('vitest', code);
  const tally: Tally = { passed: 0, failed: 0, remarks: [] };
  for (const result of report.testResults) {
    const name = path.relative(process.cwd(), result.name);
    if (result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed')) {
      tally.failed += 1;
      tally.remarks.push(`${name} could not be run.`);
    }
    for (const test of result.assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else tally.failed += 1;
      if (test.status !== 'passed' && test.status !== 'failed') {
        tally.remarks.push(`${name}: "${test.fullName}" was skipped (${test.status}).`);
      }
    }
  }
  for (const kind of kinds) {
    const folder = path.join(process.cwd(), 'tests', kind) + path.sep;
    if (report.testResults.some((result) => path.normalize(result.name).startsWith(folder))) continue;
    tally.failed += 1;
    tally.remarks.push(`No ${kind} test was found.`);
  }
  return judge('vitest', code, tally);
}

export function playwrightTally(file: string, code: number): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return crashed('Playwright', code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tally: Tally = { passed: expected, failed: unexpected + flaky + skipped + report.errors.length, remarks: [] };
  if (skipped > 0) tally.remarks.push(`${skipped} browser tests were skipped or did not run.`);
  if (flaky > 0) tally.remarks.push(`${flaky} browser tests passed only at a second attempt.`);
  if (expected + unexpected + flaky + skipped === 0) {
    tally.failed = Math.max(tally.failed, 1);
    tally.remarks.push('No e2e test was found.');
  }
  return judge('Playwright', code, tally);
}
