// Two servers with all their workers on one PostgreSQL, at the instant at which everything falls due: it is done once.
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { verify } from '#server/backup/verify.ts';
import { finishJob } from '#server/db/jobs.ts';
import { onEngine, type TestClub } from '../support/app.ts';
import { expectBooksToBalance } from '../support/divers.ts';
import { walletOf } from '../support/ledger.ts';
import { newEvent, seedCrowd, seedRegistration } from '../support/outings.ts';
import { processes } from '../support/payment-chaos.ts';
import { beginTopUp, openSandbox, seedSettings } from '../support/payments.ts';
import { withServers } from '../support/servers.ts';
import { startSmtp } from '../support/smtp.ts';
import { folders } from '../support/folders.ts';

const { sandbox, payments } = await openSandbox();
const newFolder = folders();

/** The club's minute after nine in Paris: the hour of reminders, and here of the backup. */
const DUE = new Date('2026-05-29T07:15:00.000Z');
const before = (milliseconds: number): Date => new Date(DUE.getTime() - milliseconds);
const HOUR = 3_600_000;
const PATIENCE_MS = 5000;
const DIVERS = 12;

/** Reminders, a paid checkout, and a backup, which all fall due at that instant. Answers who is to be reminded. */
async function seedWork(club: TestClub): Promise<string[]> {
  await seedSettings(club);
  club.setClock(before(HOUR).toISOString());
  sandbox.pay((await beginTopUp(club, 'USER', 5000)).id);
  const event = await newEvent(club, { diver_max: DIVERS });
  // Wallets that have no movements, which no backup would let pass, are empty.
  const crowd = await seedCrowd(club.database, DIVERS, { wallet_cents: 0 });
  for (const [index, { id }] of crowd.entries())
    await seedRegistration(club.database, event, id, 'PARTICIPANT', index + 1);
  await club.database.write(async (tx) => {
    await sql`update divers set email = lower(licence) || '@example.org'`.execute(tx.db);
    await tx.db.updateTable('payment_intents').set({ next_check_at: DUE.toISOString() }).execute();
    await finishJob(tx, 'nightly-backup', before(HOUR), null);
  });
  return crowd.map(({ licence }) => `${licence.toLowerCase()}@example.org`);
}

onEngine(
  'postgres',
  'two processes',
  (club) => {
    it('do each thing once: mails, a payment’s check, the backup (limits: users-limits, places: concurrency)', async () => {
      const [reminded, wallet] = [await seedWork(club), await walletOf(club, 'USER')];
      const [smtp, backupDir] = [await startSmtp(), newFolder()];
      onTestFinished(() => smtp.stop());
      const [asked, paid] = [sandbox.calls.read, 't-00-000006@example.org'];
      const startFile = path.join(newFolder(), 'start');
      const work = { smtpUrl: smtp.url, backupDir, hour: 9, startFile };
      const start = processes(club.url, sandbox.url, PATIENCE_MS, { otherWork: work });
      const clock = { begins: DUE.getTime(), since: Date.now(), speed: 1 };

      await withServers(
        () => start(clock),
        async () => {
          writeFileSync(`${startFile}.new`, String(Date.now() + 300));
          renameSync(`${startFile}.new`, startFile);
          const isBackedUp = () => readdirSync(backupDir).some((name) => !name.endsWith('.part'));
          await expect.poll(isBackedUp).toBe(true);
          await expect.poll(() => smtp.received.length).toBeGreaterThan(DIVERS);
          // A second one of anything would have begun with the first.
          await sleep(500);
        },
      );

      expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([...reminded, paid].toSorted());
      expect(await walletOf(club, 'USER')).toBe(wallet + 5000);
      expect(sandbox.calls.read - asked).toBe(1);
      await expectBooksToBalance(club);
      const [file = '', ...others] = readdirSync(backupDir).filter((name) => name.endsWith('.backup'));
      expect(others).toEqual([]);
      await verify({ file: path.join(backupDir, file), passphrase: null });
    });
  },
  { payments },
);
