// A server's retention job alone: node retention.ts <database url>. Prints `begun`, then `done`.
import { purgers } from '../../../src/server/compose/purgers.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { retentionWorker } from '../../../src/server/modules/retention/worker.ts';

const [url = ''] = process.argv.slice(2);
const database = await openDatabase(url);
const worker = retentionWorker({ database, clock: () => new Date(), purgers, log: console });
console.log('begun');
await worker.runIfDue();
console.log('done');
await database.close();
