import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MailTransport, OutgoingMail } from '#server/integrations/mail/port.ts';
import { smtpTransport } from '#server/integrations/mail/transports.ts';
import type { Mail } from '#server/commons/mail/mail.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { mailWorker } from '#server/modules/messages/mail/worker.ts';
import type { ErrorBody } from '#contract/common.ts';
import type { OutboxMail, OutboxPage } from '#contract/mail.ts';
import { MOST_SEARCHED } from '#domain/counting.ts';
import { parisIso } from '#domain/dates.ts';
import { accepted, mailLinks, onEachEngine, onEngine, refusalIn, START } from '../support/app.ts';
import { headersOf, startSmtp, textOf } from '../support/smtp.ts';
import { tally } from '../support/sign-in.ts';
import { defaultConfig } from '#shared/config.ts';
import { members } from '../support/members.ts';

const SECRET = 'canari-mot-de-passe';

onEachEngine('the outbox of the administrators', (club) => {
  beforeEach(async () => {
    club.setClock(START);
    await club.empty('outbox');
  });

  const letter = (to: string, more: Partial<Mail> = {}): Mail => ({
    kind: 'OUTING_DETAILS',
    to,
    subject: 'Sortie',
    text: `Bonjour, ${SECRET}\n`,
    ...more,
  });
  const post = (...mails: Mail[]) => club.database.write((tx) => mailQueue(tx).enqueue(mails, club.clock()));
  const page = async (query = '') => (await club.as('ADMIN').get(`/outbox${query}`)).json<OutboxPage>();
  const first = async (query = ''): Promise<OutboxMail> => {
    const [mail] = (await page(query)).content;
    if (!mail) throw new Error('The outbox is empty.');
    return mail;
  };
  const resend = (id: number) => club.as('ADMIN').post(`/outbox/${id}/resend`);
  const workerWith = (transport: MailTransport) =>
    mailWorker({
      database: club.database,
      transport,
      links: mailLinks(),
      clock: club.clock,
      log: { warn: () => undefined },
    });
  const sendTo = async (url: string) => {
    const worker = workerWith(smtpTransport(url, { name: 'Club', address: 'club@example.org' }));
    await worker.sendDue();
    await worker.stop();
  };
  /** Sends the due mails to a mail server that accepts all, or refuses them so; answers the received ones. */
  async function deliver(refusal: string | null = null) {
    const smtp = await startSmtp({ refusal: () => refusal });
    await sendTo(smtp.url);
    await smtp.stop();
    return smtp.received.map(({ raw }) => ({ id: headersOf(raw).get('message-id'), text: textOf(raw) }));
  }

  describe('the list', () => {
    it('shows each mail with its state, its member and its tries, and never its text', async () => {
      const user = await club.idOf('USER');
      await post(letter('jean@example.org', { diverId: user, kind: 'REGISTERED', subject: 'Inscription' }));
      club.advance({ minutes: 1 });
      const answer = await club.as('ADMIN').get('/outbox');
      expect(answer.body).not.toContain(SECRET);
      expect(answer.json<OutboxPage>()).toMatchObject({
        totalElements: 1,
        counts: { waiting: 1, sent: 0, failed: 0 },
        failingSince: null,
        content: [
          {
            createdAt: '2026-05-04T10:00:00+02:00',
            recipient: 'jean@example.org',
            subject: 'Inscription',
            kind: 'REGISTERED',
            member: { id: user, lastname: 'MARTIN', firstname: 'Jean' },
            state: 'waiting',
            secret: false,
            tries: 0,
            nextTryAt: '2026-05-04T10:00:00+02:00',
            sentAt: null,
            failedAt: null,
            reason: null,
            serverWords: null,
          },
        ],
      });
      await deliver();
      const sent = { state: 'sent', tries: 1, nextTryAt: null, sentAt: '2026-05-04T10:01:00+02:00' };
      expect(await first()).toMatchObject(sent);
    });

    it('says in French why a mail has not gone, and since when none goes', async () => {
      await post(letter('jean@example.org'));
      await sendTo('smtp://127.0.0.1:9');
      expect(await page()).toMatchObject({
        failingSince: '2026-05-04T10:00:00+02:00',
        content: [
          {
            state: 'waiting',
            tries: 1,
            reason: 'Le serveur d’e-mail est injoignable : vérifiez SMTP_URL si cela dure.',
          },
        ],
      });
      expect((await first()).serverWords).toContain('ECONNREFUSED');
      await post(letter('marc@example.org'));
      await deliver();
      expect(await page()).toMatchObject({ failingSince: null });
    });

    it.each([
      ['550 5.1.1 no such user', 'failed', /^Cette adresse n’existe pas/],
      ['451 4.7.1 later', 'waiting', /refuse ce message pour l’instant/],
      ['550 5.7.1 you are on a list', 'waiting', /refuse les messages du club/],
    ])('tells what %s means', async (refusal, state, sentence) => {
      await post(letter('jean@example.org'));
      await deliver(refusal);
      const mail = await first();
      expect(mail).toMatchObject({ state, reason: expect.stringMatching(sentence) as string });
      expect(mail.serverWords).toContain(refusal);
    });

    it('says that it was given up after a week', async () => {
      await post(letter('jean@example.org'));
      club.advance({ days: 7 });
      await deliver('451 4.7.1 later');
      expect(await first()).toMatchObject({
        state: 'failed',
        reason: 'Abandonné après sept jours d’essais. Le serveur d’e-mail refuse ce message pour l’instant.',
      });
    });

    it('is searched by a text among the newest of many, by the name of a member among all', async () => {
      await post(letter('jean@example.org', { diverId: await club.idOf('USER'), subject: 'Plongée à Vodelée' }));
      club.advance({ minutes: 1 });
      const at = sql.lit(club.clock().toISOString());
      await club.database.write((tx) =>
        sql`insert into outbox (message_id, recipient, subject, body_text, created_at, next_try_at, sent_at, failed_at)
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n <= ${sql.lit(MOST_SEARCHED)})
          select 'many-' || n, 'tous@example.org', case when n <= 5 then 'Sortie annulée' else 'Sortie' end, '', ${at}, ${at},
            case when n <= 3 then ${at} end, case when n = 4 then ${at} end from numbers`.execute(tx.db),
      );
      const search = (q: string) => page(`?page=0&size=25&q=${q}`);
      expect(await search('vodel')).toMatchObject({ totalElements: 0, searchedSince: parisIso(club.clock()) });
      for (const query of ['martin', 'martin&state=waiting']) {
        expect(await search(query)).toMatchObject({ content: [{ recipient: 'jean@example.org' }], totalElements: 1 });
      }
      const counts = { waiting: MOST_SEARCHED - 3, sent: 3, failed: 1 };
      expect(await search('sortie')).toMatchObject({ totalElements: MOST_SEARCHED + 1, counts });
      expect(await search('annul')).toMatchObject({ totalElements: 5, counts: { ...counts, waiting: 1 } });
      expect(await search('sortie&state=failed')).toMatchObject({ totalElements: 1, content: [{ state: 'failed' }] });
      expect(await page('?q=vodel')).toMatchObject({ totalElements: 1, searchedSince: null });
    });

    it('is narrowed by state, kind and what one looks for, with the counts of what is found', async () => {
      const [user, other] = [await club.idOf('USER'), await club.idOf('OTHER')];
      await post(letter('jean@example.org', { diverId: user, subject: 'Épave de Vodelée' }));
      club.advance({ minutes: 1 });
      await post(letter('anne_x@example.org', { diverId: other, kind: 'PROMOTED', subject: '100 % sûr' }));
      const found = async (query: string) => (await page(query)).content.map(({ recipient }) => recipient);
      expect(await found('')).toEqual(['anne_x@example.org', 'jean@example.org']);
      expect(await found('?sort=createdAt,asc')).toEqual(['jean@example.org', 'anne_x@example.org']);
      expect(await found('?sort=recipient,asc&page=0&size=1')).toEqual(['anne_x@example.org']);
      expect(await found('?kind=PROMOTED')).toEqual(['anne_x@example.org']);
      expect(await found('?q=JEAN@')).toEqual(['jean@example.org']);
      expect(await found('?q=vodel')).toEqual(['jean@example.org']);
      expect(await found('?q=vois')).toEqual(['anne_x@example.org']);
      expect(await found('?q=_')).toEqual(['anne_x@example.org']);
      expect(await found(`?q=${encodeURIComponent('%')}`)).toEqual(['anne_x@example.org']);
      expect(await found('?state=sent')).toEqual([]);
      expect(await page('?kind=PROMOTED&state=failed')).toMatchObject({
        totalElements: 0,
        counts: { waiting: 1, sent: 0, failed: 0 },
      });
      expect((await club.as('ADMIN').get('/outbox?state=lost')).statusCode).toBe(400);
      expect((await club.as('ADMIN').get('/outbox?sort=body_text')).json()).toMatchObject({ code: 'UNKNOWN_SORT' });
    });
  });

  describe('sending again', () => {
    it('gives one that failed another chance, under the same Message-ID', async () => {
      await post(letter('jean@example.org'));
      await deliver('550 5.1.1 no such user');
      const { id } = await first();
      const [row] = await club.rows('outbox');
      club.advance({ days: 20 });
      const answer = await resend(id);
      expect(answer.json()).toMatchObject({ id, state: 'waiting', tries: 0, reason: null });
      expect(await deliver()).toEqual([{ id: row?.message_id, text: expect.stringContaining(SECRET) as string }]);
      expect(await first()).toMatchObject({ id, state: 'sent' });
    });

    it('goes to the member’s present address, whether it failed or a copy is sent; a message to the club stays', async () => {
      const user = await club.idOf('USER');
      await post(letter('wrong@example.org', { diverId: user }));
      await deliver('550 5.1.1 no such user');
      const { id } = await first();
      await club.change('divers', user, { email: 'right@example.org' });
      expect((await resend(id)).json()).toMatchObject({ id, recipient: 'right@example.org' });
      await deliver();
      await club.change('divers', user, { email: 'newer@example.org' });
      club.advance({ hours: 1 });
      expect((await resend(id)).json()).toMatchObject({ recipient: 'newer@example.org' });
      await deliver();

      await club.empty('outbox');
      await post(letter('secretariat@club.example', { kind: 'MEMBER_MESSAGE', diverId: user }));
      await deliver('550 5.1.1 no such user');
      expect((await resend((await first()).id)).json()).toMatchObject({ recipient: 'secretariat@club.example' });
    });

    it('sends a copy of one that was sent, once however often one clicks', async () => {
      await post(letter('jean@example.org'));
      const [original] = await deliver();
      const { id } = await first();
      club.advance({ hours: 1 });
      const answers = await Promise.all(Array.from({ length: 8 }, () => resend(id)));
      expect(tally(answers)).toEqual({ 200: 8 });
      expect(new Set(answers.map((answer) => answer.json<OutboxMail>().id)).size).toBe(1);
      const sent = await deliver();
      expect(sent).toHaveLength(1);
      expect(sent[0]?.id).not.toBe(original?.id);
      expect(sent[0]?.text).toBe(original?.text);
      await resend(id);
      expect(await deliver()).toEqual([]);
      club.advance({ minutes: 2 });
      await resend(id);
      expect(await deliver()).toHaveLength(1);
    });

    it('tries one that waits at once, and leaves alone the one that is being sent', async () => {
      await post(letter('jean@example.org'));
      await deliver('451 4.7.1 later');
      expect(await deliver()).toEqual([]);
      const { id } = await first();
      let release = (): void => undefined;
      const taken: OutgoingMail[] = [];
      const slow = workerWith({
        send: (mail) => {
          taken.push(mail);
          return new Promise((resolve) => (release = resolve));
        },
        close: () => undefined,
      });
      await resend(id);
      const sending = slow.sendDue();
      await expect.poll(() => taken.length).toBe(1);
      expect((await resend(id)).json()).toMatchObject({ id, state: 'waiting' });
      expect(await deliver()).toEqual([]);
      release();
      expect(await sending).toBe(1);
      expect(await first()).toMatchObject({ state: 'sent', tries: 2 });
    });

    it('does not double one that goes between two clicks', async () => {
      await post(letter('jean@example.org'));
      await deliver('550 5.1.1 no such user');
      const { id } = await first();
      await resend(id);
      expect(await deliver()).toHaveLength(1);
      expect((await resend(id)).json()).toMatchObject({ id, state: 'sent' });
      expect(await deliver()).toEqual([]);
    });

    it.each(['PASSWORD_RESET', 'WELCOME'] as const)(
      'never sends the password of %s again, but tries one that waits',
      async (kind) => {
        await post(letter('jean@example.org', { kind }));
        const { id } = await first();
        expect((await resend(id)).statusCode).toBe(200);
        await deliver();
        const refused = await resend(id);
        expect(refusalIn(refused)).toBe('422 MAIL_SECRET');
        expect(refused.json<ErrorBody>().message).toContain('réinitialisez le mot de passe');
        expect(await first()).toMatchObject({ secret: true, state: 'sent' });
      },
    );

    it('says when there is nothing to send any more', async () => {
      await post(letter('jean@example.org'));
      await deliver();
      const { id } = await first();
      await club.change('outbox', {}, { body_text: '' });
      expect((await resend(id)).json()).toMatchObject({ code: 'MAIL_TEXT_GONE' });
      expect((await resend(id + 1000)).json()).toMatchObject({ code: 'MAIL_NOT_FOUND' });
      expect((await club.as('ADMIN').post('/outbox/x/resend')).statusCode).toBe(400);
    });
  });
});

const { itEmail, secretaryEmail } = defaultConfig.club;

onEngine('sqlite', 'the send-mail action', (club) => {
  beforeEach(async () => {
    club.advance({ days: 1 });
    await club.empty('outbox');
  });

  const letter = { SecureToken: 'x', To: itEmail, From: 'president@club.example', Subject: 'Dossier', Body: '+ ville' };
  const rows = () => club.rows('outbox');

  it('writes to the club, and an answer to it reaches the member', async () => {
    expect(await accepted(club.as('USER').post('/mail', letter))).toEqual({ message: 'Votre message a été envoyé.' });
    expect(await rows()).toMatchObject([
      {
        recipient: itEmail,
        reply_to: `${members.USER.licence.toLowerCase()}@example.org`,
        subject: 'Dossier',
        body_text: '+ ville',
      },
    ]);
    const { SecureToken: _token, From: _from, ...bare } = { ...letter, To: ` ${secretaryEmail.toUpperCase()}` };
    expect((await club.as('OTHER').post('/mail', bare)).statusCode).toBe(200);
    expect((await rows())[1]).toMatchObject({ recipient: secretaryEmail });
  });

  it.each([
    ['somebody@example.org'],
    [`${itEmail}, somebody@example.org`],
    [`${itEmail}\r\nBcc: somebody@example.org`],
    [`Club <${itEmail}>`],
  ])('does not write to %s', async (To) => {
    expect(refusalIn(await club.as('SUPER_ADMIN').post('/mail', { ...letter, To }))).toBe('403 RECIPIENT_FORBIDDEN To');
    expect(await rows()).toEqual([]);
  });

  it('takes twenty an hour from a member', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => club.as('DAO').post('/mail', letter)));
    expect(tally(answers)).toEqual({ 200: 20, 429: 2 });
    expect(await rows()).toHaveLength(20);
    expect((await club.as('USER').post('/mail', letter)).statusCode).toBe(200);
  });
});
