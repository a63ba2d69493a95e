// Payments in bad weather for as long as it takes: a thousand schedules on each engine, and servers that are killed in
// between. `npm test` tries fewer; run this after a change to how money is written.
import { run } from './support/run.ts';
import { prepareTools } from './support/test-tools.ts';

const missing = await prepareTools({ browser: false, database: true });
for (const sentence of missing) console.error(sentence);
const test = ['run', '--project', 'api', 'tests/api/payments-schedules.test.ts'];
process.exitCode = missing.length > 0 ? 1 : await run('vitest', test, { SOAK: '1' });
