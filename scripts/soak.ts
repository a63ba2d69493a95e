// Payments in bad weather for as long as it takes: a thousand schedules on each engine, and servers that are killed in
// between. `npm test` tries a few of them; this is for whoever has changed how money is written.
import { run } from './support/run.ts';

process.exitCode = await run('vitest', ['run', '--project', 'api', 'tests/api/payments-schedules.test.ts'], {
  SOAK: '1',
});
