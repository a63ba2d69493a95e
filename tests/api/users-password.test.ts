import { beforeEach, describe, expect, it } from 'vitest';
import { accepted, onEachEngine, refusalIn } from '../support/app.ts';
import { members, PASSWORD, type Who } from '../support/members.ts';
import { claimsIn, login, oneTimeIn, signedIn, tally, tokenIn } from '../support/sign-in.ts';
import { sendOneTimePasswords } from '#server/modules/accounts/credentials/notifications.ts';
import { RESET_TAKES } from '#server/modules/accounts/users/password-service.ts';
import { runRetention } from '#server/modules/members/retention/worker.ts';
import { purgers } from '#server/compose/purgers.ts';

const NEXT = 'Etoile-de-mer-7';

onEachEngine('changing one’s password', (club) => {
  beforeEach(() => club.advance({ hours: 1 }));

  const change = (token: string, oldPassword: string, newPassword: string) =>
    club.as({ token }).put('/users/password', { oldPassword, newPassword });
  const letIn = async (who: Who, password: string) =>
    (await login(club, { licence: members[who].licence, password })).statusCode === 200;

  it('replaces it and ends every session of the member, this one included', async () => {
    const [here, elsewhere] = [await signedIn(club, 'USER'), await signedIn(club, 'USER')];
    const message = 'Nouveau mot de passe enregistré avec succés !';
    expect(await accepted(change(here, PASSWORD, NEXT))).toEqual({ message });
    for (const token of [here, elsewhere]) expect((await club.as({ token }).get('/sites')).statusCode).toBe(401);
    expect(await letIn('USER', PASSWORD)).toBe(false);
    expect(await letIn('USER', NEXT)).toBe(true);
  });

  it('takes the fields that the screen holds beside', async () => {
    const client = club.as({ token: await signedIn(club, 'DAO') });
    const body = { oldPassword: PASSWORD, newPassword: NEXT, newPassword1: NEXT, newPassword2: NEXT };
    expect((await client.put('/users/password', body)).statusCode).toBe(200);
  });

  it.each([
    ['pas le bon', NEXT, 'PASSWORD_WRONG', 'oldPassword'],
    [PASSWORD, 'court-7', 'PASSWORD_TOO_SHORT', 'newPassword'],
    [PASSWORD, '🤿🤿🤿🤿', 'PASSWORD_TOO_SHORT', 'newPassword'],
    [PASSWORD, 'Password', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, 'AZERTYUIOP', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, '１２３４５６７８', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, 'Plongée-Club-1987', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, `${members.OTHER.licence}!`, 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, `${members.OTHER.lastname}-2026!`, 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, PASSWORD, 'PASSWORD_UNCHANGED', 'newPassword'],
  ])('from %s to %s is %s', async (oldPassword, newPassword, code, field) => {
    const token = await signedIn(club, 'OTHER');
    const answer = await change(token, oldPassword, newPassword);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code, field });
    expect((await club.as({ token }).get('/sites')).statusCode).toBe(200);
    expect(await letIn('OTHER', PASSWORD)).toBe(true);
  });

  it('takes up to two hundred characters', async () => {
    const token = await signedIn(club, 'ADMIN');
    expect((await change(token, PASSWORD, 'é'.repeat(201))).json()).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await change(token, PASSWORD, 'é'.repeat(200))).statusCode).toBe(200);
    expect(await letIn('ADMIN', 'é'.repeat(200))).toBe(true);
  });

  it('happens once when two screens do it at the same time', async () => {
    const token = await signedIn(club, 'TRIBE');
    const wanted = [`${NEXT}a`, `${NEXT}b`];
    const answers = await Promise.all(wanted.map((password) => change(token, PASSWORD, password)));
    // The later one has lost its session, or already meets the new password.
    const refusals = answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200);
    expect(refusals).toHaveLength(1);
    expect([401, 422]).toContain(refusals[0]);
    for (const [index, password] of wanted.entries()) {
      expect(await letIn('TRIBE', password)).toBe(answers[index]?.statusCode === 200);
    }
  });

  it('can’t be used to guess the old one with a found session', async () => {
    const token = await signedIn(club, 'OPEN');
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push(await change(token, `devine-${time}`, NEXT));
    expect(tally(answers)).toEqual({ 422: 10, 429: 1 });
    expect((await change(token, PASSWORD, NEXT)).statusCode).toBe(429);
    expect(await letIn('OPEN', PASSWORD)).toBe(true);
    club.advance({ minutes: 15 });
    expect((await change(token, PASSWORD, NEXT)).statusCode).toBe(200);
  });
});

onEachEngine('one-time passwords', (club) => {
  beforeEach(() => club.advance({ days: 1 }));

  const reset = (licence: string, address = '192.0.2.1') =>
    club.app.inject({
      method: 'PUT',
      url: `/api/v1/divers/${encodeURIComponent(licence)}/password/init`,
      remoteAddress: address,
    });
  const mailsTo = async (who: Who) =>
    (await club.rows('outbox', { recipient: `${members[who].licence.toLowerCase()}@example.org` })).reverse();
  async function mailed(who: Who): Promise<string> {
    expect((await reset(members[who].licence)).statusCode).toBe(200);
    const [mail] = await mailsTo(who);
    return oneTimeIn(mail?.body_text);
  }
  const enter = (who: Who, password: string) => login(club, { licence: members[who].licence, password });
  const change = (token: string, oldPassword: string, newPassword = NEXT) =>
    club.as({ token }).put('/users/password', { oldPassword, newPassword });

  describe('a reset', () => {
    it('mails one that a person can read, beside the old password, which stays', async () => {
      const oneTime = await mailed('USER');
      const [mail] = await mailsTo('USER');
      expect(mail?.subject).toBe('Votre mot de passe à usage unique');
      expect(mail?.body_text).toContain('Bonjour Jean');
      expect(mail?.body_text).toContain('https://espace.club.example/login');
      expect(oneTime).not.toBe('none');
      expect((await enter('USER', PASSWORD)).statusCode).toBe(200);
      expect((await enter('USER', oneTime)).statusCode).toBe(200);
    });

    it('answers the same in the same time whether the licence exists or not', async () => {
      const answers = [];
      for (const licence of [members.USER.licence, members.DELETED.licence, 'X-99-999999', 'œ€ %']) {
        const start = performance.now();
        answers.push(await reset(licence));
        // A timer may fire a fraction of a millisecond early.
        expect(performance.now() - start).toBeGreaterThan(RESET_TAKES - 2);
      }
      expect(tally(answers)).toEqual({ 200: 4 });
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(await mailsTo('DELETED')).toEqual([]);
    });

    it('is for deactivated members too, and sends nothing to whom the club has no address of', async () => {
      expect((await enter('DEACTIVATED', await mailed('DEACTIVATED'))).statusCode).toBe(200);
      await club.change('divers', { licence: members.OPEN.licence }, { email: '' });
      const before = await club.rows('outbox');
      expect((await reset(members.OPEN.licence)).statusCode).toBe(200);
      expect(await club.rows('outbox')).toEqual(before);
    });

    it.each([members.OTHER.licence, 'X-88-888888'])('of %s is answered three times an hour', async (licence) => {
      const mailsBefore = (await mailsTo('OTHER')).length;
      for (let time = 0; time < 3; time += 1) {
        expect((await reset(` ${licence.toLowerCase()}`, `192.0.2.${time}`)).statusCode).toBe(200);
      }
      const refused = await reset(licence, '192.0.2.50');
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('3600');
      expect(await mailsTo('OTHER')).toHaveLength(mailsBefore + (licence === members.OTHER.licence ? 3 : 0));
      club.advance({ hours: 1 });
      expect((await reset(licence)).statusCode).toBe(200);
    });

    it('is answered ten times a day for one licence and network, and to the member elsewhere still', async () => {
      club.advance({ hours: 2 });
      for (let time = 0; time < 10; time += 1) {
        expect((await reset(members.OPEN.licence, '198.51.100.9')).statusCode).toBe(200);
        if (time % 3 === 2) club.advance({ hours: 1 });
      }
      const refused = await reset(members.OPEN.licence, '198.51.100.9');
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ message: 'Trop de tentatives\u00a0: réessayez dans 21\u00a0heures.' });
      expect((await reset(members.OPEN.licence, '192.0.2.70')).statusCode).toBe(200);
      club.advance({ hours: 21 });
      expect((await reset(members.OPEN.licence, '198.51.100.9')).statusCode).toBe(200);
    });

    it('is answered ten times an hour to an address', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => reset(`X-77-00000${index}`, '::1')));
      expect(tally(answers)).toEqual({ 200: 10, 429: 2 });
      expect((await reset('X-77-000099', '192.0.2.60')).statusCode).toBe(200);
    });
  });

  describe('signing in with one', () => {
    it('works once, says so in the token, and ends the sessions before it', async () => {
      const before = await signedIn(club, 'ADMIN');
      const oneTime = await mailed('ADMIN');
      const answer = await enter('ADMIN', oneTime);
      expect(claimsIn(answer)).toMatchObject({ once: true, rol: 'ADMIN' });
      expect((await club.as({ token: before }).get('/sites')).statusCode).toBe(401);
      expect(claimsIn(await club.as({ token: tokenIn(answer) }).post('/users/refresh')).once).toBe(true);
      expect((await enter('ADMIN', oneTime)).statusCode).toBe(401);
      expect(claimsIn(await enter('ADMIN', PASSWORD)).once).toBe(false);
    });

    it('works once for ten at the same moment', async () => {
      const oneTime = await mailed('ADMIN');
      const answers = await Promise.all(Array.from({ length: 8 }, () => enter('ADMIN', oneTime)));
      expect(tally(answers)).toEqual({ 200: 1, 401: 7 });
      const winner = answers.find(({ statusCode }) => statusCode === 200)!;
      expect((await club.as({ token: tokenIn(winner) }).post('/users/refresh')).statusCode).toBe(200);
    });

    it('lets its session do nothing but choose a password, until that is done', async () => {
      const oneTime = await mailed('ADMIN');
      const session = club.as({ token: tokenIn(await enter('ADMIN', oneTime)) });
      const paths = [
        '/sites',
        '/divers',
        `/divers/DTT/${members.ADMIN.licence}`,
        '/users/sessions',
        '/osrm/route/v1/driving/3,50;4,51',
      ];
      for (const path of paths) {
        expect(refusalIn(await session.get(path)), path).toBe('403 PASSWORD_TO_CHOOSE');
      }
      const put = await session.put('/divers/3', { ville: 'Mons' });
      expect(put.json()).toMatchObject({ code: 'PASSWORD_TO_CHOOSE' });
      const choose = (newPassword: string) => session.put('/users/password', { oldPassword: oneTime, newPassword });
      const mailedOne = oneTime.replaceAll('-', '').toUpperCase();
      expect((await choose(mailedOne)).json()).toMatchObject({ code: 'PASSWORD_UNCHANGED' });
      expect((await choose(NEXT)).statusCode).toBe(200);
      expect((await club.as({ token: tokenIn(await enter('ADMIN', NEXT)) }).get('/divers')).statusCode).toBe(200);
    });

    it('takes it in capitals and without its dashes, from its own member only', async () => {
      const oneTime = await mailed('USER');
      expect((await enter('OTHER', oneTime)).statusCode).toBe(401);
      expect((await enter('USER', ` ${oneTime.replaceAll('-', '').toUpperCase()}`)).statusCode).toBe(200);
    });

    it('ends after thirty minutes', async () => {
      const oneTime = await mailed('USER');
      club.advance({ minutes: 30 });
      expect((await enter('USER', oneTime)).statusCode).toBe(401);
      const later = await mailed('USER');
      club.advance({ minutes: 30, seconds: -1 });
      expect((await enter('USER', later)).statusCode).toBe(200);
    });
  });

  describe('choosing a password then', () => {
    it('takes the one-time one as the old, although used, and forgets it', async () => {
      const [first, oneTime] = [await mailed('DAO'), await mailed('DAO')];
      const token = tokenIn(await enter('DAO', oneTime));
      club.advance({ minutes: 29 });
      expect((await change(token, oneTime, oneTime)).json()).toMatchObject({ code: 'PASSWORD_UNCHANGED' });
      expect((await change(token, oneTime)).statusCode).toBe(200);
      expect((await club.as({ token }).get('/sites')).statusCode).toBe(401);
      expect((await enter('DAO', NEXT)).statusCode).toBe(200);
      for (const old of [PASSWORD, first, oneTime]) expect((await enter('DAO', old)).statusCode).toBe(401);
    });

    it('takes the member’s own as well', async () => {
      const token = tokenIn(await enter('TRIBE', await mailed('TRIBE')));
      expect((await change(token, PASSWORD)).statusCode).toBe(200);
    });

    it('takes it no more when it has expired, nor in an ordinary session', async () => {
      const oneTime = await mailed('OTHER');
      const ordinary = await signedIn(club, 'OTHER');
      expect((await change(ordinary, oneTime)).json()).toMatchObject({ code: 'PASSWORD_WRONG' });
      const token = tokenIn(await enter('OTHER', oneTime));
      club.advance({ minutes: 30 });
      expect((await change(token, oneTime)).json()).toMatchObject({ code: 'PASSWORD_WRONG' });
      expect((await change(token, PASSWORD)).statusCode).toBe(200);
    });
  });

  it('are stored as hashes, and go when they have expired', async () => {
    const oneTime = await mailed('USER');
    const rows = () => club.rows('one_time_passwords');
    const text = JSON.stringify(await rows());
    expect(text).not.toContain(oneTime);
    expect(text).not.toContain(oneTime.replaceAll('-', ''));
    club.advance({ days: 3 });
    await mailed('USER');
    const { database, clock } = club;
    const keys = purgers.filter(({ rule }) => rule === 'signInKeys');
    await runRetention({ database, clock, purgers: keys, reach: 'ALWAYS' });
    const id = await club.idOf('USER');
    expect((await rows()).filter(({ diver_id }) => diver_id === id)).toHaveLength(1);
  });

  it('bring a new member in during seven days', async () => {
    const sender = { clubName: 'Les Bulles', publicUrl: 'https://espace.club.example' };
    const { licence } = members.ADMIN_SITES;
    const id = await club.idOf('ADMIN_SITES');
    await club.database.write(async (tx) => {
      await tx.db.updateTable('divers').set({ password_hash: null }).where('licence', '=', licence).execute();
      const to = { id, licence, firstname: 'Éva', email: 't-00-000003@example.org' };
      await sendOneTimePasswords(tx, sender, 'welcome', [to], club.clock());
    });
    const [mail] = await mailsTo('ADMIN_SITES');
    expect(mail?.body_text).toContain(licence);
    expect(mail?.body_text).toContain('7 jours');
    club.advance({ days: 7, seconds: -1 });
    const oneTime = oneTimeIn(mail?.body_text);
    const token = tokenIn(await enter('ADMIN_SITES', oneTime));
    expect((await change(token, oneTime)).statusCode).toBe(200);
    expect((await enter('ADMIN_SITES', NEXT)).statusCode).toBe(200);
  });
});
