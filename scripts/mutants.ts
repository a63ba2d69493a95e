// Mutation testing of src/shared/domain: changes the rules in one place after the other, and runs the unit tests of the
// domain on each change. A change that no test notices survives. What follows `--` goes to Stryker, for instance
// `npm run mutants -- --mutate src/shared/domain/money.ts`. The last line is the score; below `thresholds.break` of
// tests/mutants/stryker.config.json the command fails. coverage/mutants.html lists the survivors.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { install } from './support/install.mjs';
import { run } from './support/run.ts';

type Report = { files: Record<string, { mutants: { status: string }[] }> };

const folder = path.resolve(import.meta.dirname, '../tests/mutants');
const stryker = path.join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const reportFile = path.resolve(import.meta.dirname, '../coverage/mutants.json');

/** Leaves out mutants of values computed on loading (`Ignored`), which no single test covers. */
function score(): string {
  if (!existsSync(reportFile)) return 'No mutation score: Stryker ended without a report; see its output above.';
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (status: string): number => statuses.filter((one) => one === status).length;
  const noticed = count('Killed') + count('Timeout');
  const unnoticed = count('Survived') + count('NoCoverage');
  const percent = ((100 * noticed) / (noticed + unnoticed)).toFixed(2);
  return (
    `Mutation score ${percent} %: ${count('Killed')} killed, ${count('Timeout')} timed out, ` +
    `${count('Survived')} survived, ${count('NoCoverage')} without a test`
  );
}

await install(folder, run);
rmSync(reportFile, { force: true });
const config = path.join(folder, 'stryker.config.json');
const code = await run(process.execPath, [stryker, 'run', config, ...process.argv.slice(2)]);
console.log(score());
process.exitCode = existsSync(reportFile) ? code : 1;
