import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { fileTransport, smtpTransport } from '#server/integrations/mail/transports.ts';
import type { MailTransport } from '#server/integrations/mail/port.ts';
import type { Mail } from '#server/commons/mail/mail.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { delayAfter, mailWorker } from '#server/modules/messages/mail/worker.ts';
import type { OutboxPage } from '#contract/mail.ts';
import { MAIL_FAILURE_SENTENCES } from '#messages/mail.ts';
import { mailLinks, onEachEngine } from '../support/app.ts';
import { startProcess } from '../support/process.ts';
import { headersOf, startSmtp, type TestSmtp, textOf } from '../support/smtp.ts';
import { folders } from '../support/folders.ts';

const newFolder = folders();
const FROM = { name: 'Les Bulles d’Été', address: 'club@example.org' };
const LETTER: Mail = {
  kind: 'OUTING_DETAILS',
  to: 'lea@example.org',
  subject: 'Sortie à Vodelée',
  text: 'Bonjour Léa,\n\nÀ samedi !\n',
};

onEachEngine('the outbox', (club) => {
  let smtp: TestSmtp | null = null;
  let warnings: object[] = [];
  const log = { warn: (about: object, message: string) => void warnings.push({ ...about, message }) };

  beforeEach(async () => {
    club.advance({ days: 1 });
    warnings = [];
    await club.empty('outbox');
  });
  afterEach(async () => {
    await smtp?.stop();
    smtp = null;
  });

  const post = (...mails: Mail[]) => club.database.write((tx) => mailQueue(tx).enqueue(mails, club.clock()));
  const rows = () => club.rows('outbox');
  const workerWith = (transport: MailTransport) =>
    mailWorker({ database: club.database, transport, links: mailLinks(), clock: club.clock, log });
  const sendOnce = async (transport: MailTransport) => {
    const worker = workerWith(transport);
    const sent = await worker.sendDue();
    await worker.stop();
    return sent;
  };
  const workerTo = (url: string) => workerWith(smtpTransport(url, FROM));

  it('sends a mail once, from the club, and keeps its text, lest it were lost on its way', async () => {
    smtp = await startSmtp();
    await post(LETTER);
    const worker = workerTo(smtp.url);
    expect(await worker.sendDue()).toBe(1);
    expect(await worker.sendDue()).toBe(0);
    await worker.stop();

    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from: 'club@example.org', to: ['lea@example.org'] });
    const headers = headersOf(mail!.raw);
    expect(headers.get('from')).toContain('<club@example.org>');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(Date.parse(headers.get('date')!)).toBe(club.clock().getTime());
    expect(textOf(mail!.raw)).toContain('Bonjour Léa,\r\n\r\nÀ samedi !');
    const [row] = await rows();
    expect(headers.get('message-id')).toBe(row?.message_id);
    expect(row).toMatchObject({ sent_at: club.clock().toISOString(), tries: 1, body_text: LETTER.text });
  });

  it('sends first what a member waits for, whatever waited before', async () => {
    smtp = await startSmtp();
    await post(LETTER, { ...LETTER, to: 'marc@example.org' });
    club.advance({ minutes: 1 });
    await post({ ...LETTER, kind: 'PASSWORD_RESET', to: 'ada@example.org' });
    expect(await sendOnce(smtpTransport(smtp.url, FROM))).toBe(3);
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['ada@example.org', 'lea@example.org', 'marc@example.org']);
  });

  it('forgets a one-time password as soon as its mail has gone, or was given up', async () => {
    smtp = await startSmtp({ refusal: (to) => (to.startsWith('lea') ? '550 5.1.1 no such user' : null) });
    await post({ ...LETTER, kind: 'PASSWORD_RESET' }, { ...LETTER, kind: 'WELCOME', to: 'marc@example.org' });
    expect(await sendOnce(smtpTransport(smtp.url, FROM))).toBe(1);
    expect((await rows()).map(({ secret, body_text }) => [secret, body_text])).toEqual([
      [1, ''],
      [1, ''],
    ]);
  });

  it('is written with its cause, or not at all', async () => {
    await expect(
      club.database.write(async (tx) => {
        await mailQueue(tx).enqueue([LETTER], club.clock());
        throw new Error('the cause failed');
      }),
    ).rejects.toThrow('the cause failed');
    expect(await rows()).toEqual([]);
  });

  it('keeps what it can’t send while the server is down, and sends it once when it is back', async () => {
    smtp = await startSmtp();
    const { port, url } = smtp;
    await smtp.stop();
    await post(LETTER, { ...LETTER, to: 'marc@example.org' });
    const ids = (await rows()).map(({ message_id }) => message_id);
    const worker = workerTo(url);

    expect(await worker.sendDue()).toBe(0);
    // One try is enough to know: the others keep their turn.
    expect((await rows()).map(({ tries }) => tries)).toEqual([1, 0]);
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      club.advance({ minutes: 10 });
      await worker.sendDue();
    }
    for (const row of await rows()) {
      expect(row).toMatchObject({ sent_at: null, failed_at: null });
      expect(row.tries).toBeGreaterThan(20);
      expect(row.tries).toBeLessThan(40);
    }
    expect(JSON.stringify(warnings)).not.toContain('@');

    smtp = await startSmtp({ port });
    club.advance({ hours: 1 });
    expect(await worker.sendDue()).toBe(2);
    expect(new Set(smtp.received.map(({ to }) => to[0]))).toEqual(new Set(['lea@example.org', 'marc@example.org']));
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received.map(({ raw }) => headersOf(raw).get('message-id')))).toEqual(new Set(ids));
    await worker.stop();
  });

  it('waits twice as long after each failure, an hour at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((tries) => delayAfter(tries) / 60_000)).toEqual([
      1, 2, 4, 8, 16, 32, 60, 60, 60,
    ]);
  });

  it.each(['pas-une-adresse', 'x@y, v@w', 'x@y.example, v@w.example'])(
    'gives up the stored address %j before any server sees it, and says why',
    async (to) => {
      smtp = await startSmtp();
      const folder = newFolder();
      for (const transport of [smtpTransport(smtp.url, FROM), fileTransport(folder, FROM)]) {
        await club.empty('outbox');
        await post({ ...LETTER, to }, { ...LETTER, to: 'marc@example.org' });
        expect(await sendOnce(transport)).toBe(1);
        const page = (await club.as('ADMIN').get('/outbox?state=failed')).json<OutboxPage>();
        const reason = MAIL_FAILURE_SENTENCES.ADDRESS_INVALID;
        expect(page.content).toMatchObject([{ recipient: to, state: 'failed', reason, sentAt: null }]);
        expect(page.counts).toMatchObject({ waiting: 0, sent: 1, failed: 1 });
      }
      expect(smtp.received.map((mail) => mail.to)).toEqual([['marc@example.org']]);
      expect(readdirSync(folder)).toHaveLength(1);
    },
  );

  it('lets no name, subject or address start a header of its own', async () => {
    smtp = await startSmtp();
    const evil = 'x\r\nBcc: victim@example.org\r\n\r\nHello';
    await post(
      { ...LETTER, subject: evil, replyTo: `me@example.org\r\nBcc: victim@example.org` },
      { ...LETTER, to: 'lea@example.org\r\nRCPT TO:<victim@example.org>' },
      { ...LETTER, to: 'lea@example.org, victim@example.org' },
    );
    const worker = workerWith(smtpTransport(smtp.url, { ...FROM, name: evil }));
    for (let round = 0; round < 3; round += 1) await worker.sendDue();
    await worker.stop();
    for (const { to, raw } of smtp.received) {
      expect(to).not.toContain('victim@example.org');
      expect(to).toHaveLength(1);
      const names = [...headersOf(raw).keys()];
      for (const name of ['bcc', 'cc']) expect(names).not.toContain(name);
      expect(textOf(raw)).toContain('Bonjour Léa');
    }
    expect(smtp.received.length).toBeGreaterThan(0);
  });

  it('sends each mail once when two processes do', async () => {
    smtp = await startSmtp({ delay: 5 });
    await post(...Array.from({ length: 8 }, (_, index) => ({ ...LETTER, to: `m${index}@example.org` })));
    const other = startProcess('mail-worker', club.url, club.clock().toISOString(), smtp.url);
    onTestFinished(() => other.stop());
    expect(await other.line()).toBe('ready');
    const worker = workerTo(smtp.url);
    const sent = [await worker.sendDue(), Number(await other.line())];
    expect(sent[0]! + sent[1]!).toBe(8);
    expect(Math.min(...sent)).toBeGreaterThan(0);
    expect(smtp.received).toHaveLength(8);
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(8);
    await worker.stop();
  });

  it('takes over the mail of a process that died with it, under the same Message-ID', async () => {
    await post(LETTER);
    const lease = new Date(club.clock().getTime() + 5 * 60_000);
    const dead = await club.database.write((tx) => mailQueue(tx).claim(club.clock(), lease));
    smtp = await startSmtp();
    const worker = workerTo(smtp.url);
    expect(await worker.sendDue()).toBe(0);
    club.advance({ minutes: 5 });
    expect(await worker.sendDue()).toBe(1);
    expect(headersOf(smtp.received[0]!.raw).get('message-id')).toBe(dead?.message_id);
    await worker.stop();
  });

  it('waits for no instant of a clock that was ahead', async () => {
    smtp = await startSmtp();
    club.advance({ days: 1 });
    await post(LETTER);
    club.advance({ days: -1 });
    expect(await sendOnce(smtpTransport(smtp.url, FROM))).toBe(1);
  });

  it('looks by itself once started, and stops after the mail that is being sent', async () => {
    smtp = await startSmtp({ delay: 200 });
    await post(LETTER, { ...LETTER, to: 'marc@example.org' });
    const worker = workerTo(smtp.url);
    worker.start();
    await expect.poll(() => smtp?.received.length, { interval: 5 }).toBe(1);
    await worker.stop();
    const left = await rows();
    expect(left.map(({ sent_at }) => sent_at !== null)).toEqual([true, false]);
    expect(smtp.received).toHaveLength(1);
  });

  it('writes files that a mail program opens when there is no server', async () => {
    const mails = path.join(newFolder(), 'mails');
    await post(LETTER);
    const worker = workerWith(fileTransport(mails, FROM));
    expect(await worker.sendDue()).toBe(1);
    const [row] = await rows();
    // A second try, after a crash, replaces the first.
    await club.change('outbox', {}, { sent_at: null, body_text: LETTER.text });
    club.advance({ hours: 1 });
    expect(await worker.sendDue()).toBe(1);
    await worker.stop();

    const files = readdirSync(mails);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^2026-.*\.eml$/);
    const raw = readFileSync(path.join(mails, files[0]!), 'utf8');
    expect(headersOf(raw).get('to')).toBe('lea@example.org');
    expect(headersOf(raw).get('message-id')).toBe(row?.message_id);
    expect(textOf(raw)).toContain('À samedi !');
    expect(statSync(path.join(mails, files[0]!)).mode & 0o777).toBe(0o600);
  });
});
