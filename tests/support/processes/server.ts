// A server that may be killed: node server.ts '<JSON of Given>'. Prints its address.
import { existsSync, readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { nightlyBackups } from '#server/backup/nightly.ts';
import { polling } from '#server/commons/timing/polling.ts';
import { buildApp } from '#server/compose/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { smtpTransport } from '#server/integrations/mail/transports.ts';
import { helloAsso } from '#server/integrations/payments/helloasso.ts';
import { mailWorker } from '#server/modules/messages/mail/worker.ts';
import { unsubscribeLinks } from '#server/modules/messages/mail/unsubscribe-links.ts';
import { remindersWorker } from '#server/modules/messages/reminders/worker.ts';
import { clubOf } from '../club.ts';
import { withoutLocks, withoutTransactions } from '../without-locks.ts';

export interface Given {
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  /** The server's clock shows `begins` at `since`, both in milliseconds since 1970, and runs `speed` times as fast. */
  readonly clock: { readonly begins: number; readonly since: number; readonly speed: number };
  /** A control: whoever decides by what they read is not kept from being overtaken. */
  readonly without?: 'locks' | 'transactions';
  /** Timeout of the provider, and interval of the worker, in milliseconds. */
  readonly payments?: {
    readonly providerUrl: string;
    readonly clientSecret: string;
    readonly notificationSecret: string;
    readonly timeoutMs: number;
    readonly lookEvery: number;
  };
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
const controls = { locks: withoutLocks, transactions: withoutTransactions };
const database = given.without ? controls[given.without](opened) : opened;
const publicUrl = 'https://espace.club.example';

function paymentsOf({ providerUrl, clientSecret, notificationSecret, timeoutMs, lookEvery }: Given['payments'] & {}) {
  const provider = helloAsso({
    apiUrl: providerUrl,
    organization: 'club',
    clientId: 'club',
    credential: { clientSecret, refreshToken: () => Promise.resolve(null), storeRefreshToken: () => Promise.resolve() },
    timeoutMs,
    clock: () => new Date(),
  });
  return { provider, hasSecret: true, notificationSecret, lookEvery };
}

const app = await buildApp({
  database,
  club: await clubOf(database, clock),
  clock,
  jwtSecret: given.jwtSecret,
  dataKey: `data ${given.jwtSecret}`,
  publicUrl,
  ...(given.payments && { payments: paymentsOf(given.payments) }),
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
if (given.payments && !given.otherWork) app.paymentsWorker.start();
// A killed process would leave nothing to the next one, which then starts in twice the time.
flushCompileCache();
console.log(address);
if (given.otherWork) await startAll(given.otherWork, given.payments?.lookEvery ?? 0);

async function startAll(
  { smtpUrl, backupDir, hour, startFile }: NonNullable<Given['otherWork']>,
  every: number,
): Promise<void> {
  const shared = { database, clock, sender: { clubName: 'Club', publicUrl }, log: console };
  const transport = smtpTransport(smtpUrl, { name: 'Club', address: 'club@example.org' });
  const links = unsubscribeLinks({ dataKey: given.jwtSecret, publicUrl });
  const mails = mailWorker({ ...shared, links, transport });
  const reminders = remindersWorker({ ...shared, club: await clubOf(database, clock) });
  const backups = nightlyBackups({ ...shared, url: given.databaseUrl, dir: backupDir, passphrase: null, hour });
  while (!existsSync(startFile)) await sleep(10);
  // Opens the connections, whose time would keep two servers apart.
  await Promise.all(Array.from({ length: 10 }, () => database.ping()));
  await sleep(Number(readFileSync(startFile, 'utf8')) - Date.now());
  for (const work of [backups.runIfDue, app.paymentsWorker.checkDue, reminders.write, mails.sendDue]) {
    polling({ work, every, log: console, failure: 'not done' }).start();
  }
}
