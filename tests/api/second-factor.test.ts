// Second factors by answers that no browser gives, and by the clock; what browsers do is in e2e/second-factor.spec.ts.
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import type { ClubRecord } from '#contract/club.ts';
import type { LightMyRequestResponse as Response } from 'fastify';
import type {
  ChallengeQuestion,
  PasskeyQuestion,
  RecoveryCodes,
  SecondFactors,
  TotpSecret,
} from '#contract/second-factor.ts';
import type { ErrorBody } from '#contract/common.ts';
import { accepted, onEachEngine, onEngine, refusalIn, type TestClub } from '../support/app.ts';
import { SoftwareAuthenticator } from '../support/authenticator.ts';
import { addDiver } from '../support/divers.ts';
import { newKey } from '../support/ledger.ts';
import { members, PASSWORD, type Who } from '../support/members.ts';
import { newEvent } from '../support/outings.ts';
import { PUBLIC_URL } from '../support/sessions.ts';
import { claimsIn, login, oneTimeOf, signedIn, tokenIn } from '../support/sign-in.ts';

const SITE = { origin: PUBLIC_URL, id: 'espace.club.example' };
interface Question {
  readonly ticket: string;
  readonly options: { readonly challenge: string; readonly user: { readonly id: string } };
}

const codeIn = (answer: Response): string => answer.json<ErrorBody>().code;
const questionIn = (answer: Response) => answer.json<PasskeyQuestion>() as unknown as Question;
const secondStepIn = (answer: Response) =>
  answer.json<{ current: ChallengeQuestion }>().current as unknown as Question & ChallengeQuestion;

/** Registers a device in a fresh session. */
async function addPasskey(club: TestClub, who: Who) {
  const device = new SoftwareAuthenticator(SITE);
  const client = club.as(who);
  const { ticket, options } = questionIn(await client.post('/users/passkeys/options'));
  const answer = await client.post('/users/passkeys', { ticket, name: 'Téléphone', passkey: device.register(options) });
  expect(answer.statusCode, answer.body).toBe(201);
  return { device, codes: answer.json<RecoveryCodes>().codes };
}

async function addTotp(club: TestClub, who: Who) {
  const { secret } = (await club.as(who).post('/users/totp')).json<TotpSecret>();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = () => app.generate({ timestamp: club.clock().getTime() });
  const answer = await club.as(who).put('/users/totp', { totp: now() });
  expect(answer.statusCode, answer.body).toBe(200);
  return { now, codes: answer.json<RecoveryCodes>().codes };
}

const byPassword = (club: TestClub, who: Who, address?: string) =>
  login(club, { licence: members[who].licence, ...(address && { address }) });
const lastRefusal = async (club: TestClub) =>
  (await club.rows('security_log', { action: 'secondFactorRefused' })).at(-1);
const lastMail = async (club: TestClub) => (await club.rows('outbox')).at(-1);

onEachEngine('a passkey', (club) => {
  const ask = async () => questionIn(await club.anonymous.post('/users/login/passkey/options'));
  const signIn = (ticket: string, passkey: object) => club.anonymous.post('/users/login/passkey', { ticket, passkey });

  it('signs in without a password, and is asked for beside one', async () => {
    const { device, codes } = await addPasskey(club, 'USER');
    expect(new Set(codes).size).toBe(10);
    const { ticket, options } = await ask();
    const alone = await signIn(ticket, device.assert(options));
    expect(claimsIn(alone).sub).toBe(members.USER.licence);
    // Sent to this path too, so that the device stays known to its other members.
    const [, path = ''] = /Path=([^;]+)/.exec(String(alone.headers['set-cookie'])) ?? [];
    expect('/api/v1/users/login/passkey'.startsWith(`${path}/`)).toBe(true);

    const refused = await byPassword(club, 'USER');
    expect(refusalIn(refused)).toBe('401 SECOND_FACTOR_NEEDED');
    const step = secondStepIn(refused);
    expect(step.methods).toEqual(['passkey', 'recoveryCode']);
    const passkey = device.assert(step.options);
    const opened = await club.anonymous.post('/users/login/second-factor', { ticket: step.ticket, passkey });
    expect((await club.as({ token: tokenIn(opened) }).get('/sites')).statusCode).toBe(200);
    const { passkeys } = (await club.as('USER').get('/users/second-factor')).json<SecondFactors>();
    expect(passkeys).toMatchObject([{ name: 'Téléphone', lastUsedAt: club.clock().toISOString() }]);
  });

  it('is refused once copied, and the log tells', async () => {
    const { device } = await addPasskey(club, 'TRIBE');
    const first = await ask();
    expect((await signIn(first.ticket, device.assert(first.options))).statusCode).toBe(200);
    device.counter -= 1; // the copy counts from where it was made
    const second = await ask();
    expect(codeIn(await signIn(second.ticket, device.assert(second.options)))).toBe('PASSKEY_COPIED');
    expect((await lastRefusal(club))?.detail).toBe('{"code":"PASSKEY_COPIED"}');
  });

  it('is refused from another site, without its owner’s presence, or for another member', async () => {
    const { device } = await addPasskey(club, 'DAO');
    const refusedBy = async (passkey: (question: Question) => object) => {
      const question = await ask();
      const refused = codeIn(await signIn(question.ticket, passkey(question)));
      // Whatever the answer was, the question has had it.
      expect(codeIn(await signIn(question.ticket, device.assert(question.options)))).toBe('CHALLENGE_EXPIRED');
      return refused;
    };
    const strange = new SoftwareAuthenticator(SITE);
    const { userHandle } = (await addPasskey(club, 'OPEN')).device;
    const ofAnother = (mine: ReturnType<typeof device.assert>) => ({
      ...mine,
      response: { ...mine.response, userHandle },
    });
    for (const passkey of [
      ({ options }: Question) => device.assert(options, { origin: 'https://espace.club.exemple' }),
      ({ options }: Question) => device.assert(options, { flags: 0x01 }),
      ({ options }: Question) => strange.assert(options),
      ({ options }: Question) => ofAnother(device.assert(options)),
    ])
      expect(await refusedBy(passkey)).toBe('PASSKEY_REFUSED');

    const other = secondStepIn(await byPassword(club, 'OPEN'));
    const body = { ticket: other.ticket, passkey: device.assert(other.options) };
    expect(codeIn(await club.anonymous.post('/users/login/second-factor', body))).toBe('PASSKEY_REFUSED');
  });

  it('answers a question once, of its own kind, within five minutes', async () => {
    const { device } = await addPasskey(club, 'ADMIN_SITES');
    const { ticket, options } = await ask();
    const passkey = device.assert(options);
    const answers = await Promise.all([signIn(ticket, passkey), signIn(ticket, passkey)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const old = await ask();
    expect(codeIn(await signIn(old.ticket, passkey)), 'a replayed answer').toBe('PASSKEY_REFUSED');

    const late = await ask();
    club.advance({ minutes: 5 });
    expect(codeIn(await signIn(late.ticket, device.assert(late.options)))).toBe('CHALLENGE_EXPIRED');
    const registering = questionIn(await club.as('ADMIN_SITES').post('/users/passkeys/options'));
    expect(codeIn(await signIn(registering.ticket, device.assert(registering.options)))).toBe('CHALLENGE_EXPIRED');
  });

  it('is added for its own member’s question, on this site, once', async () => {
    const device = new SoftwareAuthenticator(SITE);
    const add = async (by: Who, { ticket }: Question, passkey: object) =>
      codeIn(await club.as(by).post('/users/passkeys', { ticket, name: 'Clé', passkey }));
    const question = async () => questionIn(await club.as('OTHER').post('/users/passkeys/options'));
    const mine = await question();
    expect(await add('ADMIN', mine, device.register(mine.options))).toBe('CHALLENGE_EXPIRED');
    const elsewhere = device.register(mine.options, 'https://elsewhere.example');
    expect(await add('OTHER', mine, elsewhere)).toBe('PASSKEY_REFUSED');
    const { device: known } = await addPasskey(club, 'OTHER');
    const again = await question();
    expect(await add('OTHER', again, known.register(again.options))).toBe('PASSKEY_REFUSED');
  });
});

onEngine('sqlite', 'codes', (club) => {
  const step = (ticket: string, given: object) =>
    club.anonymous.post('/users/login/second-factor', { ticket, ...given });
  const begin = async (who: Who) => secondStepIn(await byPassword(club, who)).ticket;

  it('of an application open once, in their half-minute or the next, and are not guessed', async () => {
    const { now } = await addTotp(club, 'USER');
    expect(codeIn(await step(await begin('USER'), { totp: now() })), 'the confirming code').toBe('SECOND_FACTOR_WRONG');
    club.advance({ seconds: 60 });
    const typed = now();
    club.advance({ seconds: 30 });
    expect((await step(await begin('USER'), { totp: typed })).statusCode).toBe(200);
    expect(codeIn(await step(await begin('USER'), { totp: typed }))).toBe('SECOND_FACTOR_WRONG');
    club.advance({ minutes: 2 });
    const ticket = await begin('USER');
    for (let guess = 0; guess < 9; guess += 1) await step(ticket, { totp: '000000' });
    expect(codeIn(await step(ticket, { totp: now() }))).toBe('TOO_MANY_TRIES');
    expect((await lastRefusal(club))?.subject_id).toBe(await club.idOf('USER'));
  });

  it('that are wrong close the second step to one network, and neither to another, nor recovery codes, nor proofs', async () => {
    const { now, codes } = await addTotp(club, 'ADMIN');
    const proof = async (given: object) => {
      const { ticket } = (await club.as('ADMIN').post('/users/proof/options')).json<ChallengeQuestion>();
      return club.as('ADMIN').post('/users/proof', { ticket, ...given });
    };
    const from = (address: string, ticket: string, given: object) =>
      club.app.inject({
        method: 'POST',
        url: '/api/v1/users/login/second-factor',
        payload: { ticket, ...given },
        remoteAddress: address,
      });
    club.advance({ minutes: 2 });
    const stolen = secondStepIn(await byPassword(club, 'ADMIN', '203.0.113.9')).ticket;
    for (let guess = 0; guess < 10; guess += 1) await from('203.0.113.9', stolen, { totp: '000000' });
    expect(codeIn(await from('203.0.113.9', stolen, { totp: now() }))).toBe('TOO_MANY_TRIES');
    const own = secondStepIn(await byPassword(club, 'ADMIN', '198.51.100.9')).ticket;
    expect((await proof({ totp: now() })).statusCode).toBe(200);
    club.advance({ seconds: 30 });
    expect((await from('198.51.100.9', own, { totp: now() })).statusCode).toBe(200);
    const again = secondStepIn(await byPassword(club, 'ADMIN', '203.0.113.9')).ticket;
    expect((await from('203.0.113.9', again, { recoveryCode: codes[0] })).statusCode).toBe(200);
  });

  it('that are wrong are told to the member by mail once a day, and fifty in a row take the password for stolen', async () => {
    const { now } = await addTotp(club, 'ADMIN_SITES');
    const id = await club.idOf('ADMIN_SITES');
    const told = () => club.rows('outbox', { subject: 'Des codes faux à la connexion', diver_id: id });
    const guess = async (times: number) => {
      const ticket = await begin('ADMIN_SITES');
      for (let time = 0; time < times; time += 1) await step(ticket, { totp: '000000' });
      club.advance({ hours: 1 });
    };
    await guess(4);
    expect(await told()).toEqual([]);
    expect((await step(await begin('ADMIN_SITES'), { totp: now() })).statusCode, 'begins anew').toBe(200);
    for (let hour = 0; hour < 4; hour += 1) await guess(10);
    expect((await told()).length).toBeLessThanOrEqual(2);
    expect((await told())[0]?.body_text).toContain('/user/updatePassword');
    await guess(10);
    expect((await told()).at(-1)?.body_text).toContain('/resetPassword');
    expect((await byPassword(club, 'ADMIN_SITES')).statusCode).toBe(401);
  });

  it('for recovery open once, end all second factors, and the member is told by mail', async () => {
    const { codes } = await addTotp(club, 'DAO');
    const [code = '', another = ''] = codes;
    const former = await club.tokenOf('DAO');
    const ticket = await begin('DAO');
    expect((await step(ticket, { recoveryCode: ` ${code.toUpperCase()} ` })).statusCode).toBe(200);
    expect(codeIn(await step(ticket, { recoveryCode: another }))).toBe('CHALLENGE_EXPIRED');
    expect((await club.as({ token: former }).get('/sites')).statusCode, 'a stolen device is signed out').toBe(401);
    const own = (await club.as('DAO').get('/users/second-factor')).json<SecondFactors>();
    expect(own).toEqual({ passkeys: [], totp: false, recoveryCodes: 0, asked: false });
    expect(await lastMail(club)).toMatchObject({ kind: 'SECOND_FACTOR', subject: 'Connexion par un code de secours' });
  });

  it('are asked for beside a one-time password, which a wrong one does not use up', async () => {
    const { now } = await addTotp(club, 'OTHER');
    const password = await oneTimeOf(club, 'OTHER');
    const first = async () => secondStepIn(await login(club, { licence: members.OTHER.licence, password })).ticket;
    expect(codeIn(await step(await first(), { totp: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    club.advance({ seconds: 30 });
    const opened = await step(await first(), { totp: now() });
    expect(claimsIn(opened).once).toBe(true);
    expect((await login(club, { licence: members.OTHER.licence, password })).statusCode, 'used up').toBe(401);
  });

  it('of the second step end with a password that is changed meanwhile', async () => {
    const { now } = await addTotp(club, 'TRIBE');
    const ticket = await begin('TRIBE');
    const token = await club.tokenOf('TRIBE');
    await club.as({ token }).put('/users/password', { oldPassword: PASSWORD, newPassword: 'Palanquée-2026!' });
    club.advance({ seconds: 30 });
    expect(codeIn(await step(ticket, { totp: now() }))).toBe('CHALLENGE_EXPIRED');
  });
});

onEngine('sqlite', 'a proof of identity', (club) => {
  const debit = async () => ({ diver: await club.idOf('OTHER'), amount: -4, reason: 'Gonflage', key: newKey() });
  const ask = async (token: string) =>
    (await club.as({ token }).post('/users/proof/options')).json<ChallengeQuestion>();

  it('is wanted for acts on money and keys after fifteen minutes, and serves for as long', async () => {
    const token = await signedIn(club, 'SUPER_ADMIN');
    const client = club.as({ token });
    club.advance({ minutes: 15, seconds: -1 });
    expect((await client.post('/mouvements', await debit())).statusCode).toBe(201);
    club.advance({ seconds: 1 });
    const other = `/divers/${await club.idOf('OTHER')}`;
    const { version } = (await client.get(other)).json<{ version: number }>();
    const own = (await client.get('/club/1')).json<ClubRecord>();
    const acts = [
      await client.post('/mouvements', await debit()),
      await client.put('/parametres/7', { valeurTexte: 'another' }),
      await client.delete('/parametres/HELLOASSO/cle?version=1'),
      await client.post('/dossiers/1/regle', { amount: 170, reason: 'Espèces' }),
      await client.post('/users/totp'),
      await client.delete(`/divers/${members.OTHER.licence}/sessions`),
      await client.post('/users/sessions/end-all'),
      await client.put('/parametres/1', { valeurEntier: 0 }),
      await client.delete(other),
      ...(await Promise.all(
        [
          { porte_Monnaie: 4711, version },
          { email: 'mallory@example.org' },
          { cotisation: 170 },
          { desactived: true },
          { dao: true },
          { voiturecv: 7 },
          { role: 'OPEN' },
        ].map((change) => client.put(other, change)),
      )),
      await client.post('/divers', { lastname: 'A', licenceNumber: 'X-12-000001', role: 'ADMIN' }),
      await client.delete(`/divers/${members.OTHER.licence}/second-factor`),
      await client.put('/club/1', { ...own, club: { ...own.club, itEmail: 'mallory@example.org' } }),
      await client.put('/club/1', { ...own, club: { ...own.club, secretaryEmail: 'mallory@example.org' } }),
      await client.put('/club/1', { ...own, payment: { ...own.payment, organization: 'mallory' } }),
      await client.put('/club/1', { ...own, security: { secondFactor: 'everyone' } }),
      await client.put('/club/1', { ...own, links: { ...own.links, shop: 'https://evil.example' } }),
      await client.put('/club/1', { ...own, safety: { ...own.safety, emergency: [{ name: 'SAMU', number: '15' }] } }),
      await client.put('/club/1', { ...own, safety: { ...own.safety, rescuePlan: 'https://evil.example' } }),
      await client.post('/divers', { lastname: 'A', licenceNumber: 'X-12-000001', email: 'foothold@example.org' }),
    ];
    expect(acts.map(refusalIn)).toEqual(acts.map(() => '403 PROOF_NEEDED'));
    expect((await client.get('/mouvements?sort=at,desc&page=0&size=10')).statusCode).toBe(200);
    expect((await client.put(other, { ville: 'Mons' })).statusCode).toBe(200);
    expect((await client.put('/club/1', { ...own, club: { ...own.club, address: 'Mons' } })).statusCode).toBe(200);

    const { ticket, methods } = await ask(token);
    expect(methods).toEqual(['password']);
    expect(refusalIn(await client.post('/users/proof', { ticket, password: 'Palmes-2026!' }))).toBe(
      '422 PROOF_WRONG password',
    );
    const proven = await client.post('/users/proof', { ticket, password: PASSWORD });
    expect((await club.as({ token: tokenIn(proven) }).post('/mouvements', await debit())).statusCode).toBe(201);
    expect(codeIn(await client.post('/users/proof', { ticket, password: PASSWORD }))).toBe('CHALLENGE_EXPIRED');
  });

  it('is wanted for a text of one’s own to more than twenty, and not to twenty', async () => {
    const event = await newEvent(club, { diver_max: 30 });
    const place = { type: 'PARTICIPANT', position: 1 };
    const ids: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const { id } = await addDiver(club, { email: `m${count}@example.org`, wallet_cents: 100_00 });
      await accepted(club.as('SUPER_ADMIN').post(`/events/${event}/participants/${id}/seuil/0`, place));
      ids.push(id);
    }
    const token = await club.tokenOf('SUPER_ADMIN');
    const client = club.as({ token });
    club.advance({ minutes: 15 });
    const text = { subject: 'Nouveau site', text: 'https://evil.example' };
    const before = (await club.rows('outbox')).length;
    const toMembers = (chosen: number[]) =>
      client.post('/divers/mail', { ...text, selection: { ids: chosen }, recipients: chosen.length });
    expect(refusalIn(await toMembers(ids))).toBe('403 PROOF_NEEDED');
    expect(refusalIn(await client.send('DELETE', `/events/mailevent/${event}`, text))).toBe('403 PROOF_NEEDED');
    expect(await club.rows('outbox')).toHaveLength(before);
    expect(refusalIn(await toMembers(ids.slice(1)))).toBe('200');
    // What the club writes by itself needs none.
    expect(refusalIn(await client.delete(`/events/mailevent/${event}`))).toBe('200');
    expect(refusalIn(await club.as('SUPER_ADMIN').send('DELETE', `/events/mailevent/${event}`, text))).toBe('200');
  });

  it('is by the second factor for a member who has one', async () => {
    const { device } = await addPasskey(club, 'ADMIN');
    const token = await club.tokenOf('ADMIN');
    const { ticket, methods, options } = await ask(token);
    expect(methods).toEqual(['passkey']);
    const client = club.as({ token });
    expect(codeIn(await client.post('/users/proof', { ticket, password: PASSWORD }))).toBe('BAD_REQUEST');
    const passkey = device.assert(options as { challenge: string });
    expect(codeIn(await club.as('USER').post('/users/proof', { ticket, passkey }))).toBe('CHALLENGE_EXPIRED');
    expect((await client.post('/users/proof', { ticket, passkey })).statusCode).toBe(200);
  });
});

onEngine(
  'sqlite',
  'a club that asks its administrators',
  (club) => {
    const dueIn = (answer: Response) => claimsIn(answer).due;
    const seconds = () => club.clock().getTime() / 1000;

    it('gives them fourteen days from the first sign-in, then a session that serves only to add a second factor', async () => {
      const until = seconds() + 14 * 86_400;
      expect(dueIn(await byPassword(club, 'USER'))).toBeUndefined();
      expect(dueIn(await byPassword(club, 'ADMIN'))).toBe(until);
      club.advance({ days: 14, seconds: -1 });
      expect(dueIn(await byPassword(club, 'ADMIN'))).toBe(until);
      const password = await oneTimeOf(club, 'ADMIN');
      const once = await login(club, { licence: members.ADMIN.licence, password });
      expect([claimsIn(once).once, dueIn(once)], 'chooses a password first').toEqual([true, undefined]);
      club.advance({ seconds: 1 });
      const late = await byPassword(club, 'ADMIN');
      expect(dueIn(late)).toBe(0);
      const client = club.as({ token: tokenIn(late) });
      expect(codeIn(await client.get('/sites'))).toBe('SECOND_FACTOR_TO_SET');

      const device = new SoftwareAuthenticator(SITE);
      const { ticket, options } = questionIn(await client.post('/users/passkeys/options'));
      await client.post('/users/passkeys', { ticket, name: 'Clé', passkey: device.register(options) });
      expect((await client.get('/sites')).statusCode).toBe(200);
      expect(dueIn(await client.post('/users/refresh'))).toBeUndefined();
      const own = (await client.get('/users/second-factor')).json<SecondFactors>();
      expect(codeIn(await client.delete(`/users/passkeys/${own.passkeys[0]?.id}`))).toBe('SECOND_FACTOR_REQUIRED');
    });

    it('has a super administrator restore the access of one who has lost everything', async () => {
      await addTotp(club, 'SUPER_ADMIN');
      await addTotp(club, 'ADMIN_PLONGEURS');
      const token = await club.tokenOf('ADMIN_PLONGEURS');
      const { licence } = members.ADMIN_PLONGEURS;
      expect((await club.as('SUPER_ADMIN').delete(`/divers/${licence}/second-factor`)).statusCode).toBe(204);
      expect((await club.as({ token }).get('/sites')).statusCode, 'sessions end too').toBe(401);
      expect((await byPassword(club, 'ADMIN_PLONGEURS')).statusCode).toBe(200);
      const mail = await lastMail(club);
      expect(mail?.subject).toBe('Votre accès a été rétabli');
    });
  },
  { club: { security: { secondFactor: 'administrators' } } },
);
