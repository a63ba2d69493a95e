// Repeats what depends on luck, on each engine: a thousand payment schedules with faults and killed servers, two hundred
// histories of many clients, thirty restores with killed servers, a year of 10,000 acts with money and one of 3,000 at the
// payment provider, 300 drawn bodies of each call; `npm test` runs fewer. For changes to transactions, the ledger, payments
// and restores.
import { run } from './support/run.ts';
import { prepareTools } from './support/test-tools.ts';

const SUITES = {
  payments: 'tests/api/payments-schedules.test.ts',
  histories: 'tests/api/histories.test.ts',
  restores: 'tests/api/restores.test.ts',
  'books-year': 'tests/api/books-year.test.ts',
  'bad-input': 'tests/api/bad-input.test.ts',
  'provider-books': 'tests/api/provider-books.test.ts',
};

const [name] = process.argv.slice(2);
const files = Object.entries(SUITES).flatMap(([suite, file]) => (name === undefined || name === suite ? file : []));
const missing = await prepareTools({ browser: false, database: true });
for (const sentence of missing) console.error(sentence);
if (files.length === 0)
  console.error(`Unknown: ${name}. Give ${Object.keys(SUITES).join(' or ')}, or nothing for all.`);
const test = ['run', '--project', 'api', ...files];
process.exitCode = missing.length + Number(files.length === 0) > 0 ? 1 : await run('vitest', test, { SOAK: '1' });
