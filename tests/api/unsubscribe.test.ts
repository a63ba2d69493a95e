// The address in a mail that ends its kind without a session (RFC 8058), and whom an answer to a mail reaches.
import { expect, beforeEach, describe, it } from 'vitest';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import type { Mail } from '#server/commons/mail/mail.ts';
import { smtpTransport } from '#server/integrations/mail/transports.ts';
import { unsubscribeLinks } from '#server/modules/messages/mail/unsubscribe-links.ts';
import { mailWorker } from '#server/modules/messages/mail/worker.ts';
import { isOptionalMail, MAIL_KINDS, type MailKind } from '#domain/mail/kinds.ts';
import type { MailChoices } from '#contract/mail.ts';
import { accepted, DATA_KEY, mailLinks, onEachEngine } from '../support/app.ts';
import { addDiver } from '../support/divers.ts';
import { headersOf, startSmtp, textOf } from '../support/smtp.ts';

const CLUB = { name: 'Club', address: 'club@example.org', secretary: 'secretariat@club.example' };

onEachEngine('a mail that one may refuse', (club) => {
  let [user, other] = [0, 0];
  beforeEach(async () => {
    await club.empty('outbox', 'mail_refusals', 'attempts');
    [user, other] = [await club.idOf('USER'), await club.idOf('OTHER')];
  });

  const mailOf = (kind: MailKind, given: Partial<Mail> = {}): Mail => ({
    kind,
    to: 'jean@example.org',
    diverId: user,
    subject: kind,
    text: 'Bonjour Jean,\n\nÀ samedi !\n\nClub\n',
    ...given,
  });

  /** What a mail server gets of these mails, by subject. */
  async function sent(mails: readonly Mail[], sender: typeof CLUB | Omit<typeof CLUB, 'secretary'> = CLUB) {
    const smtp = await startSmtp();
    const transport = smtpTransport(smtp.url, sender);
    const log = { warn: () => undefined };
    const worker = mailWorker({ database: club.database, links: mailLinks(), transport, clock: club.clock, log });
    await club.database.write((tx) => mailQueue(tx).enqueue(mails, club.clock()));
    await worker.sendDue();
    await worker.stop();
    await smtp.stop();
    return new Map(
      smtp.received.map(({ raw }) => {
        const headers = headersOf(raw);
        return [headers.get('subject'), { headers, text: textOf(raw) }];
      }),
    );
  }

  const pathIn = (header: string | undefined): string => new URL(/^<(.*)>$/.exec(header ?? '')?.[1] ?? '').pathname;
  const linkOf = async (mail: Mail): Promise<string> =>
    pathIn((await sent([mail])).get(mail.subject)?.headers.get('list-unsubscribe'));
  const get = (url: string) => club.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  const post = (url: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
    club.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  const refusals = async () => (await club.rows('mail_refusals')).map(({ diver_id, kind }) => `${diver_id} ${kind}`);
  const wanted = async (kind: MailKind) =>
    (await accepted<MailChoices>(club.as('USER').get('/mail/choices'))).kinds.find((one) => one.kind === kind)?.wanted;

  it('carries an address that ends its kind, in headers and foot; any other mail has none', async () => {
    const mails = await sent(MAIL_KINDS.map((kind) => mailOf(kind)));
    expect(mails.size).toBe(MAIL_KINDS.length);
    for (const kind of MAIL_KINDS) {
      const { headers, text } = mails.get(kind) ?? {};
      const link = headers?.get('list-unsubscribe');
      expect([kind, link !== undefined]).toEqual([kind, isOptionalMail(kind)]);
      expect(headers?.get('list-unsubscribe-post')).toBe(link && 'List-Unsubscribe=One-Click');
      const url = link?.slice(1, -1);
      if (url) expect(text).toMatch(`\r\n\r\nClub\r\n\r\nNe plus recevoir ce message\u00a0: ${url}\r\n`);
      else expect(text).not.toContain('Ne plus recevoir');
    }
    // Neither the outbox nor a backup opens it.
    expect(JSON.stringify(await club.rows('outbox'))).not.toContain('desabonnement');
  });

  it('is answered to the secretary, to the member who wrote it, and to nobody else where there is no secretary', async () => {
    const letter = mailOf('MEMBER_MESSAGE', { replyTo: 'jean@example.org' });
    const mails = await sent([
      ...MAIL_KINDS.filter((kind) => kind !== 'MEMBER_MESSAGE').map((kind) => mailOf(kind)),
      letter,
    ]);
    for (const [subject, { headers }] of mails) {
      const to = subject === 'MEMBER_MESSAGE' ? 'jean@example.org' : CLUB.secretary;
      expect([subject, headers.get('reply-to')]).toEqual([subject, to]);
    }
    const { secretary: _none, ...bare } = CLUB;
    await club.empty('outbox');
    expect((await sent([mailOf('WELCOME')], bare)).get('WELCOME')?.headers.has('reply-to')).toBe(false);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/x-www-form-urlencoded', ''],
  ])(
    'is ended by one click of a mail program (%s), any number of times, and by no other kind’s',
    async (type, body) => {
      const link = await linkOf(mailOf('CLUB_MESSAGE'));
      for (let click = 0; click < 2; click += 1) {
        expect((await post(link, type, body)).statusCode).toBe(200);
        expect(await refusals()).toEqual([`${user} CLUB_MESSAGE`]);
      }
      expect(await wanted('CLUB_MESSAGE')).toBe(false);
      expect(await wanted('OUTING_TOMORROW')).toBe(true);
    },
  );

  it('is ended on a page in French that changes nothing by being opened, and says how to get it again', async () => {
    const link = await linkOf(mailOf('CLUB_MESSAGE'));
    const asked = await get(link);
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(asked.headers['content-security-policy']).toMatch(
      /^default-src 'none';style-src 'sha256-[^']+';form-action 'self'/,
    );
    expect(asked.body).toContain('lang="fr"');
    expect(asked.body).toContain('«\u00a0Message du club\u00a0»');
    expect(asked.body.match(/<button>/g)).toHaveLength(1);
    expect(asked.body).toContain('href="/messages"');
    expect(await refusals()).toEqual([]);

    const done = await post(link, 'application/x-www-form-urlencoded', '');
    expect(done.body).toContain('<h1>C’est fait</h1>');
    expect(done.body).toContain('href="/messages"');
    expect((await get(link)).body).toContain('<h1>C’est fait</h1>');

    await accepted(club.as('USER').put('/mail/choices', { kinds: [{ kind: 'CLUB_MESSAGE', wanted: true }] }));
    expect((await get(link)).body).toContain('<button>');
  });

  it('that several share is ended for each of them who is still a member, and for nobody else', async () => {
    const gone = (await addDiver(club, { active: 0 })).id;
    const link = await linkOf(mailOf('CLUB_MESSAGE', { members: [user, other, gone] }));
    expect((await get(link)).body).toContain('les 2\u00a0personnes');
    await post(link);
    expect((await refusals()).toSorted()).toEqual([`${user} CLUB_MESSAGE`, `${other} CLUB_MESSAGE`].toSorted());
  });

  it('of a member who is gone says so calmly, and leaves no trace', async () => {
    const gone = (await addDiver(club, { active: 0 })).id;
    const link = await linkOf(mailOf('CLUB_MESSAGE', { diverId: gone }));
    for (const answer of [await get(link), await post(link)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('n’écrit plus à la personne');
    }
    expect(await refusals()).toEqual([]);
  });

  it('is ended by the key of before too, after the data key was changed', async () => {
    const publicUrl = 'https://espace.club.example';
    const claim = { kind: 'CLUB_MESSAGE', members: [user] } as const;
    const former = unsubscribeLinks({ dataKey: 'the-key-of-before', publicUrl }).urlOf(claim);
    const key = former.split('/').at(-1) ?? '';
    expect(
      unsubscribeLinks({ dataKey: DATA_KEY, previousDataKey: 'the-key-of-before', publicUrl }).claimOf(key),
    ).toEqual(claim);
    expect(mailLinks().claimOf(key)).toBeNull();
  });

  describe('with another address', () => {
    it('than ours changes nothing', async () => {
      const link = await linkOf(mailOf('CLUB_MESSAGE'));
      const key = link.split('/').at(-1) ?? '';
      const mark = key.slice(-32);
      const claimed = (text: string) => `${Buffer.from(text).toString('base64url')}${mark}`;
      const forged = [
        claimed(`CLUB_MESSAGE ${other}`),
        claimed(`OUTING_TOMORROW ${user}`),
        claimed(`CLUB_MESSAGE ${user} ${other}`),
        `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
        mark,
        key.slice(0, -1),
        `${'A'.repeat(5000)}${mark}`,
        '%00',
        '..%2f',
      ];
      for (const one of forged) {
        for (const answer of [await get(`/desabonnement/${one}`), await post(`/desabonnement/${one}`)]) {
          expect([one, answer.statusCode]).toEqual([one, one === '%00' ? 400 : 404]);
        }
      }
      expect((await get(`/desabonnement/${claimed('x')}`)).body).toContain('<h1>Ce lien n’est pas valable</h1>');
      expect(await refusals()).toEqual([]);
    });

    it('is tried 300 times in a quarter of an hour from a network, then a page says until when', async () => {
      const at = club.clock().toISOString();
      for (let one = 0; one < 300; one += 1) expect((await post('/desabonnement/x')).statusCode).toBe(404);
      const link = await linkOf(mailOf('CLUB_MESSAGE'));
      const refused = await post(link);
      expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.body).toContain('<h1>Un instant</h1>');
      expect((await get(link)).statusCode).toBe(200);
      club.advance({ minutes: 15, seconds: 1 });
      expect((await post(link)).statusCode).toBe(200);
      club.setClock(at);
    });
  });
});
