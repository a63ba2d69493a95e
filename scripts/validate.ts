// Runs every check that does not start the product, two at a time, each to its end.
import { run, wasInterrupted } from './support/run.ts';

const node = process.execPath;
type Step = readonly [name: string, command: string, ...args: string[]];

/** Steps of a lane run one after the other; the lanes take about the same time. */
const lanes: readonly (readonly Step[])[] = [
  // On all cores, and with TypeScript's own checks: one program is read for both.
  [['lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings']],
  [
    ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
    ['build', node, 'scripts/build.ts', '--if-stale'],
    ['size', node, 'scripts/check-size.ts'],
    ['advisories', node, 'scripts/check-audit.ts'],
    ['deps', 'depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'scripts', 'tests'],
  ],
];

/** Runs the steps up to the first that fails; answers its name. */
async function failureIn(steps: readonly Step[]): Promise<string | null> {
  for (const [name, command, ...args] of steps) {
    const start = performance.now();
    const code = await run(command, args);
    const failed = code !== 0 || wasInterrupted();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`── ${name} ${failed ? 'failed after' : 'passed in'} ${seconds} s`);
    if (failed) return name;
  }
  return null;
}

const failures = (await Promise.all(lanes.map(failureIn))).filter((name) => name !== null);
if (failures.length > 0) {
  console.error(`Not valid: ${failures.join(', ')}.`);
  process.exit(1);
}
console.log('All valid.');
