// The club's server as it runs, killed while it sends, before a mail server that was away: every mail goes out, and the
// only ones that come twice are those which were on the wire at that moment.
import path from 'node:path';
import { it } from 'vitest';
import { freePort, startServer } from '#scripts/support/server-process.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { engines, TestClub } from '../support/app.ts';
import { folders } from '../support/folders.ts';
import { production } from '../support/production.ts';
import { headersOf, startSmtp } from '../support/smtp.ts';

const newFolder = folders();

const MAILS = 60;
/** How many had come when the server was killed. */
const KILLED_AT = [12, 25, 38];
const PATIENCE = { timeout: 120_000, interval: 50 };
/** Between two mails the server takes a breath: sixty take their time. */
const LIMIT = 300_000;

/** Makes postponed mails, and mails claimed by a dead process, due now. */
const letTimePass = (club: TestClub) =>
  club.change('outbox', { sent_at: null }, { next_try_at: new Date(Date.now() - 60_000).toISOString() });

it.concurrent.for(engines)(
  'every mail goes out, on %s',
  { timeout: LIMIT },
  // Of this test, and not of the other one that runs beside it: each ends by itself.
  async (engine, { expect, onTestFinished }) => {
    const club = new TestClub(engine);
    await club.open({});
    onTestFinished(() => club.close());
    const { database, url } = club;
    const env = engine === 'sqlite' ? { DATA_DIR: path.dirname(url) } : { DATA_DIR: newFolder(), DATABASE_URL: url };
    const tried = () => club.rows('outbox');
    const port = await freePort();
    const start = () =>
      startServer({
        env: { ...production, ...env, SMTP_URL: `smtp://127.0.0.1:${port}`, ALLOW_PLAIN_SMTP: 'yes' },
      });
    const mails = Array.from({ length: MAILS }, (_, index) => ({
      kind: 'OUTING_DETAILS' as const,
      to: `m${index}@example.org`,
      subject: 'Sortie',
      text: 'Bonjour\n',
    }));
    await database.write((tx) => mailQueue(tx).enqueue(mails, new Date()));

    // The mail server is away: each look costs one try, and no mail.
    let server = await start();
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    for (const tries of [1, 2, 3]) {
      const sum = async () => (await tried()).reduce((all, row) => all + row.tries, 0);
      await expect.poll(sum, PATIENCE).toBeGreaterThanOrEqual(tries);
      await letTimePass(club);
    }

    // It is back, and three times the process ends with a mail on the wire.
    const smtp = await startSmtp({ port, isLeftOpen: (count) => KILLED_AT.includes(count) });
    onTestFinished(() => smtp.stop());
    for (const count of KILLED_AT) {
      await expect.poll(() => smtp.received.length, PATIENCE).toBe(count);
      await server.stop('SIGKILL');
      server = await start();
      await letTimePass(club);
    }
    const allSent = async () => {
      // A busy machine may have put one off.
      await letTimePass(club);
      return (await tried()).every((row) => row.sent_at !== null);
    };
    await expect.poll(allSent, { ...PATIENCE, interval: 500 }).toBe(true);
    expect(await server.stop()).toBe(0);

    const ids = smtp.received.map(({ raw }) => headersOf(raw).get('message-id') ?? 'none');
    expect(new Set(smtp.received.map(({ to }) => to[0]))).toEqual(new Set(mails.map(({ to }) => to)));
    expect(new Set(ids)).toEqual(new Set((await tried()).map((row) => row.message_id)));
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(twice).toHaveLength(KILLED_AT.length);
    expect(new Set(twice)).toEqual(new Set(KILLED_AT.map((count) => ids[count - 1])));
  },
);
