import { beforeEach, expect, it } from 'vitest';
import { argon, hashing, type Argon } from '../../src/server/modules/accounts/credentials/hashing.ts';
import { onEachEngine, onEngine } from '../support/app.ts';
import { refusalIn } from '../support/divers.ts';
import { members, PASSWORD, type Who } from '../support/members.ts';
import { claimsIn, login, signedIn, tally, tokenIn } from '../support/sign-in.ts';

/** The real hashing, with a count of its calls. */
let verified: (string | null)[] = [];
const counting: Argon = {
  hash: argon.hash,
  verify: (stored, password) => {
    verified.push(stored);
    return argon.verify(stored, password);
  },
};
const turns = hashing(undefined, counting);

onEngine(
  'sqlite',
  'signing in',
  (club) => {
    const { USER, OTHER, TRIBE, DAO, DEACTIVATED, DELETED } = members;

    beforeEach(() => {
      club.advance({ hours: 1 });
      verified = [];
    });

    it('gives a token of seven days with the claims of the specification, which opens the door', async () => {
      // A licence is taken in small letters and with blanks around it.
      const answer = await login(club, { licence: `  ${USER.licence.toLowerCase()} ` });
      expect(answer.statusCode).toBe(200);
      const iat = club.clock().getTime() / 1000;
      expect(claimsIn(answer)).toMatchObject({ sub: USER.licence, rol: 'USER', lvl: 'N2', iat, exp: iat + 7 * 86_400 });
      expect((await club.as({ token: tokenIn(answer) }).get('/sites')).statusCode).toBe(200);
    });

    it('answers an unknown licence like a wrong password, word for word and for the same work', async () => {
      const wrong = await login(club, { licence: USER.licence, password: 'pas le bon' });
      const unknown = await login(club, { licence: 'X-99-999999', password: 'pas le bon' });
      const deleted = await login(club, { licence: DELETED.licence });
      expect(wrong.statusCode).toBe(401);
      expect(wrong.json()).toEqual({
        code: 'BAD_CREDENTIALS',
        message: 'Numéro de licence ou mot de passe incorrect.',
      });
      for (const other of [unknown, deleted]) {
        expect(other.statusCode).toBe(401);
        expect(other.body).toBe(wrong.body);
      }
      expect(verified).toHaveLength(3);
      expect(verified.slice(1)).toEqual([null, null]);
    });

    it('lets nobody in whose hash is not there, by any password, nor by an empty one', async () => {
      await club.change('divers', { licence: OTHER.licence }, { password_hash: null });
      for (const password of [PASSWORD, 'null', ' ']) {
        expect((await login(club, { licence: OTHER.licence, password })).statusCode).toBe(401);
      }
      expect(verified).toEqual([null, null, null]);
      expect((await login(club, { licence: USER.licence, password: '' })).statusCode).toBe(400);
    });

    it('lets a deactivated member in, as far as their own affairs', async () => {
      const answer = await login(club, { licence: DEACTIVATED.licence });
      const client = club.as({ token: tokenIn(answer) });
      expect((await client.post('/users/refresh')).statusCode).toBe(200);
      expect((await client.get('/sites')).json()).toMatchObject({ code: 'DEACTIVATED' });
    });

    it('takes an accent typed on any keyboard', async () => {
      const composed = 'Éléphant-de-mer';
      const { licence } = TRIBE;
      await club.change('divers', { licence }, { password_hash: await argon.hash(composed.normalize('NFC')) });
      expect((await login(club, { licence, password: composed.normalize('NFD') })).statusCode).toBe(200);
    });

    it('keeps a password as Argon2id, at the cost that OWASP asks for', async () => {
      const token = tokenIn(await login(club, { licence: DAO.licence }));
      const passwords = { oldPassword: PASSWORD, newPassword: 'Etoile-de-mer-7' };
      expect((await club.as({ token }).put('/users/password', passwords)).statusCode).toBe(200);
      const { password_hash: stored } = await club.row('divers', { licence: DAO.licence });
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('is refused at once, and told when to come back, when a hundred wait already', async () => {
      const gate = Promise.withResolvers<void>();
      const before = Array.from({ length: 102 }, () => turns.inTurn('192.0.2.1', () => gate.promise));
      const refused = await login(club, { licence: USER.licence });
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({ code: 'BUSY' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      gate.resolve();
      await Promise.all(before);
      expect((await login(club, { licence: USER.licence })).statusCode).toBe(200);
    });
  },
  { hashing: turns },
);

const NEXT = 'Etoile-de-mer-7';
/** Fields that the screen holds beside. */
const beside = (newPassword: string) => ({ newPassword1: newPassword, newPassword2: newPassword });

onEachEngine('changing one’s password', (club) => {
  beforeEach(() => club.advance({ hours: 1 }));

  const change = (token: string, oldPassword: string, newPassword: string) =>
    club.as({ token }).put('/users/password', { oldPassword, newPassword, ...beside(newPassword) });
  const letIn = async (who: Who, password: string) =>
    (await login(club, { licence: members[who].licence, password })).statusCode === 200;

  it('replaces it and ends every session of the member, this one included', async () => {
    const [here, elsewhere] = [await signedIn(club, 'USER'), await signedIn(club, 'USER')];
    const answer = await change(here, PASSWORD, NEXT);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Nouveau mot de passe enregistré avec succés !' });
    for (const token of [here, elsewhere]) expect((await club.as({ token }).get('/sites')).statusCode).toBe(401);
    expect(await letIn('USER', PASSWORD)).toBe(false);
    expect(await letIn('USER', NEXT)).toBe(true);
  });

  it.each([
    ['pas le bon', NEXT, 'PASSWORD_WRONG', 'oldPassword'],
    [PASSWORD, 'court-7', 'PASSWORD_TOO_SHORT', 'newPassword'],
    [PASSWORD, 'Password', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, 'AZERTYUIOP', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, '１２３４５６７８', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, 'Plongée-Club-1987', 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, `${members.OTHER.licence}!`, 'PASSWORD_TOO_COMMON', 'newPassword'],
    [PASSWORD, PASSWORD, 'PASSWORD_UNCHANGED', 'newPassword'],
  ])('from %s to %s is %s', async (oldPassword, newPassword, code, field) => {
    const token = await signedIn(club, 'OTHER');
    const answer = await change(token, oldPassword, newPassword);
    expect(refusalIn(answer)).toEqual([422, code, field]);
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

it('hashes two passwords at a time', async () => {
  let now = 0;
  let most = 0;
  const watched: Argon = {
    hash: argon.hash,
    async verify(stored, password) {
      most = Math.max(most, (now += 1));
      const right = await argon.verify(stored, password);
      now -= 1;
      return right;
    },
  };
  const own = hashing(undefined, watched);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 110 }, () => own.inTurn('', (using) => using.verify(null, 'x'))),
  );
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(102);
  await expect(own.inTurn('', () => Promise.reject(new Error('sick')))).rejects.toThrow('sick');
  expect(await own.inTurn('', () => Promise.resolve('well'))).toBe('well');
});

it('hashes for networks in turn: a crowd of one keeps nobody else waiting', async () => {
  const gate = Promise.withResolvers<void>();
  const ended: string[] = [];
  const own = hashing();
  const ask = (network: string, name = network) =>
    own.inTurn(network, async () => {
      await gate.promise;
      ended.push(name);
    });
  const crowd = Array.from({ length: 110 }, () => ask('crowd').catch(() => ended.push('refused')));
  const alone = ask('alone');
  gate.resolve();
  await Promise.all([...crowd, alone]);
  expect(ended.filter((name) => name === 'refused')).toHaveLength(8);
  expect(ended.filter((name) => name !== 'refused').indexOf('alone')).toBeLessThan(4);
});
