// Runs a thousand payment schedules with faults and killed servers on each engine; `npm test` runs fewer. For changes
// to the ledger and to payments.
import { run } from './support/run.ts';
import { prepareTools } from './support/test-tools.ts';

const missing = await prepareTools({ browser: false, database: true });
for (const sentence of missing) console.error(sentence);
const test = ['run', '--project', 'api', 'tests/api/payments-schedules.test.ts'];
process.exitCode = missing.length > 0 ? 1 : await run('vitest', test, { SOAK: '1' });
