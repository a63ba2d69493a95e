// A server that takes payments and may be killed: node payments-server.ts '<JSON of Given>'. Prints `ready`.
import { existsSync, readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { nightlyBackups } from '../../../src/server/backup/nightly.ts';
import { polling } from '../../../src/server/commons/timing/polling.ts';
import { buildApp } from '../../../src/server/compose/app.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { smtpTransport } from '../../../src/server/integrations/mail/transports.ts';
import { helloAsso } from '../../../src/server/integrations/payments/helloasso.ts';
import { mailWorker } from '../../../src/server/modules/messages/mail/worker.ts';
import { remindersWorker } from '../../../src/server/modules/messages/reminders/worker.ts';
import { defaultConfig } from '../../../src/shared/config.ts';
import { withoutLocks } from '../without-locks.ts';

export interface Given {
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  readonly providerUrl: string;
  readonly clientSecret: string;
  readonly notificationSecret: string;
  readonly port: number;
  /** The server's clock shows `begins` at `since`, both in milliseconds since 1970, and runs `speed` times as fast. */
  readonly clock: { readonly begins: number; readonly since: number; readonly speed: number };
  /** Timeout of the provider, and interval of the worker, in milliseconds. */
  readonly timeoutMs: number;
  readonly lookEvery: number;
  /** A control: whoever decides by what they read is not kept from being overtaken. */
  readonly withoutLocks?: boolean;
  /** Absent: payments are its only work. */
  readonly otherWork?: {
    readonly smtpUrl: string;
    readonly backupDir: string;
    /** Hour of the nightly backup. */
    readonly hour: number;
    /** File that will hold the instant at which it begins, so that two servers do so together. */
    readonly startFile: string;
  };
}

const given = JSON.parse(process.argv[2] ?? '{}') as Given;
const { begins, since, speed } = given.clock;
const clock = (): Date => new Date(begins + (Date.now() - since) * speed);
const opened = await openDatabase(given.databaseUrl);
const database = given.withoutLocks ? withoutLocks(opened) : opened;
const publicUrl = 'https://espace.club.example';
const app = await buildApp({
  database,
  club: defaultConfig,
  clock,
  jwtSecret: given.jwtSecret,
  dataKey: `data ${given.jwtSecret}`,
  publicUrl,
  payments: {
    provider: helloAsso({
      apiUrl: given.providerUrl,
      organization: 'club',
      clientId: 'club',
      credential: {
        clientSecret: given.clientSecret,
        refreshToken: () => Promise.resolve(null),
        storeRefreshToken: () => Promise.resolve(),
      },
      timeoutMs: given.timeoutMs,
      clock: () => new Date(),
    }),
    hasSecret: true,
    notificationSecret: given.notificationSecret,
    lookEvery: given.lookEvery,
  },
});
await app.listen({ host: '127.0.0.1', port: given.port });
if (!given.otherWork) app.paymentsWorker.start();
// A killed process would leave nothing to the next one, which then starts in twice the time.
flushCompileCache();
console.log('ready');
if (given.otherWork) await startAll(given.otherWork);

async function startAll({ smtpUrl, backupDir, hour, startFile }: NonNullable<Given['otherWork']>): Promise<void> {
  const shared = { database, clock, log: console };
  const transport = smtpTransport(smtpUrl, { name: 'Club', address: 'club@example.org' });
  const mails = mailWorker({ ...shared, transport });
  const reminders = remindersWorker({ ...shared, sender: { clubName: 'Club', publicUrl } });
  const backups = nightlyBackups({ ...shared, url: given.databaseUrl, dir: backupDir, passphrase: null, hour });
  while (!existsSync(startFile)) await sleep(10);
  // Opens the connections, whose time would keep two servers apart.
  await Promise.all(Array.from({ length: 10 }, () => database.ping()));
  await sleep(Number(readFileSync(startFile, 'utf8')) - Date.now());
  for (const work of [backups.runIfDue, app.paymentsWorker.checkDue, reminders.write, mails.sendDue]) {
    polling({ work, every: given.lookEvery, log: console, failure: 'not done' }).start();
  }
}
