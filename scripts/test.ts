// Runs all tests, or those of the named kinds: `npm test`, `npm test -- unit api`, `npm test -- e2e
// tests/e2e/home.spec.ts`. The last line sums up the runners: `N passed, N failed`; a result that is not a pass counts
// as failed.
import path from 'node:path';
import { run, wasInterrupted } from './support/run.ts';
import { memoryFolder } from './support/memory-folder.ts';
import { playwrightTally, type Tally, vitestTally } from './support/tally.ts';
import { prepareTools } from './support/test-tools.ts';

const kinds = ['unit', 'component', 'api', 'e2e'];

const words = process.argv.slice(2);
const asked = words.filter((word) => kinds.includes(word));
const others = words.filter((word) => !kinds.includes(word));
const selected = asked.length > 0 ? asked : kinds;
// A kind without tests is a mistake, unless a file or a `-t` filter leaves it out.
const everything = others.length === 0;

const tallies: Tally[] = [];
const scratch = memoryFolder('club-tests-');

async function runVitest(projects: readonly string[]): Promise<void> {
  const report = path.join(scratch.path, 'vitest.json');
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...options, ...others]);
  tallies.push(vitestTally(report, code, everything ? projects : []));
}

async function runPlaywright(options: readonly string[]): Promise<void> {
  const report = path.join(scratch.path, 'playwright.json');
  const code = await run('playwright', ['test', ...options, ...others], { E2E_REPORT: report });
  tallies.push(playwrightTally(report, code));
}

/** Builds the server under test, and the client that it sends. */
async function buildAll(): Promise<boolean> {
  if ((await run(process.execPath, ['scripts/build.ts', '--if-stale'])) === 0) return true;
  tallies.push({ passed: 0, failed: 1, remarks: ['The product could not be built, so no browser test was run.'] });
  return false;
}

async function runTests(): Promise<void> {
  const needsBuild = selected.includes('api') || selected.includes('e2e');
  const built = !needsBuild || (await buildAll());
  const projects = selected.filter((kind) => kind !== 'e2e');
  if (wasInterrupted()) return;
  // Side by side: the API's tests wait half of their time, for limits and for other processes.
  const alone = projects.length === 0;
  await Promise.all([
    alone || runVitest(projects),
    selected.includes('e2e') && built && runPlaywright(alone ? [] : ['--workers=2']),
  ]);
}

try {
  const missing = await prepareTools({ browser: selected.includes('e2e'), database: selected.includes('api') });
  // Keeps databases, mails and browser profiles of the run in memory.
  process.env['TMPDIR'] = scratch.path;
  if (missing.length > 0) tallies.push({ passed: 0, failed: missing.length, remarks: missing });
  else await runTests();
} catch (error) {
  tallies.push({ passed: 0, failed: 1, remarks: [error instanceof Error ? error.message : String(error)] });
} finally {
  scratch.remove();
}

if (wasInterrupted()) tallies.push({ passed: 0, failed: 1, remarks: ['The run was interrupted.'] });
for (const remark of tallies.flatMap((one) => one.remarks)) console.error(`✗ ${remark}`);
const sum = (count: 'passed' | 'failed') => tallies.reduce((total, one) => total + one[count], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
