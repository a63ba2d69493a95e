// Asks the registry's advisories about the packages of a release: none may be known above 'low'. Where no registry answers, as
// on a machine without network, this says so and passes (docs/security.md, 'Updates').
import { spawnSync } from 'node:child_process';
import { root } from './support/builds.ts';
import { faultsIn } from './support/advisories.ts';

const SECONDS = 1000;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 10 * SECONDS,
  killSignal: 'SIGKILL',
  shell: process.platform === 'win32',
});
const faults = faultsIn(stdout);
if (faults === null) console.log('Skipped: no registry has answered which packages have known faults.');
else if (faults.length === 0) console.log('No fault above low is known of the packages.');
else {
  console.error(`Known faults: ${faults.join(', ')}. Say \`npm audit --omit=dev\` for more.`);
  process.exitCode = 1;
}
