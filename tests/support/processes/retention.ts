// A server's retention job alone: node retention.ts <database url> [rows]. Prints `begun`, then `done`. Ends as by a power
// cut once the security log has fewer than that many rows.
import { purgers } from '#server/compose/purgers.ts';
import { openDatabase, type Database, type Tx } from '#server/db/database.ts';
import { retentionWorker } from '#server/modules/members/retention/worker.ts';

const [url = '', rows = '0'] = process.argv.slice(2);
const opened = await openDatabase(url);
const left = async (): Promise<number> => {
  const all = ({ db }: Tx) =>
    db
      .selectFrom('security_log')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  return Number((await opened.read(all)).count);
};
const database: Database = {
  ...opened,
  async write(work) {
    const result = await opened.write(work);
    if ((await left()) < Number(rows)) process.kill(process.pid, 'SIGKILL');
    return result;
  },
};
const sender = { publicUrl: 'https://espace.club.example' };
const worker = retentionWorker({ database, clock: () => new Date(), purgers, sender, log: console });
console.log('begun');
await worker.runIfDue();
console.log('done');
await database.close();
