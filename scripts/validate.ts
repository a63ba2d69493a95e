// Everything that can be judged without running the product, one after the other; stops at the first that fails.
import { run, wasInterrupted } from './support/run.ts';

const node = process.execPath;
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['typecheck', 'tsc', '--noEmit'],
  ['deps', 'depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'scripts', 'tests'],
  ['build', node, 'scripts/build.ts', '--if-stale'],
  ['size', node, 'scripts/check-size.ts'],
];

for (const [name, command, ...args] of steps) {
  console.log(`── ${name}`);
  const start = performance.now();
  const code = await run(command, args);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code !== 0 || wasInterrupted()) {
    console.error(`── ${name} failed after ${seconds} s`);
    process.exit(code || 1);
  }
  console.log(`── ${name} passed in ${seconds} s`);
}
console.log('All valid.');
