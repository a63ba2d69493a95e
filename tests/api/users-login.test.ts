import { beforeEach, expect, it } from 'vitest';
import { argon, type Argon, hashing } from '#server/modules/accounts/credentials/hashing.ts';
import { onEngine, refusalIn } from '../support/app.ts';
import { members, PASSWORD } from '../support/members.ts';
import { claimsIn, login, tokenIn } from '../support/sign-in.ts';

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
    const { USER, DEACTIVATED, DELETED } = members;

    beforeEach(() => {
      club.advance({ hours: 1 });
      verified = [];
    });

    it('gives a token of seven days with the claims of the specification, which opens the door', async () => {
      const answer = await login(club, { licence: USER.licence });
      expect(answer.statusCode).toBe(200);
      const iat = club.clock().getTime() / 1000;
      expect(claimsIn(answer)).toMatchObject({ sub: USER.licence, rol: 'USER', lvl: 'N2', iat, exp: iat + 7 * 86_400 });
      expect((await club.as({ token: tokenIn(answer) }).get('/sites')).statusCode).toBe(200);
    });

    it('takes the licence with blanks around it and in small letters', async () => {
      expect(claimsIn(await login(club, { licence: `  ${USER.licence.toLowerCase()} ` })).sub).toBe(USER.licence);
    });

    it('answers an unknown licence like a wrong password, word for word and for the same work', async () => {
      const wrong = await login(club, { licence: USER.licence, password: 'pas le bon' });
      const unknown = await login(club, { licence: 'X-99-999999', password: 'pas le bon' });
      const deleted = await login(club, { licence: DELETED.licence });
      expect(refusalIn(wrong)).toBe('401 BAD_CREDENTIALS');
      expect(wrong.json()).toMatchObject({ message: 'Numéro de licence ou mot de passe incorrect.' });
      for (const other of [unknown, deleted]) {
        expect(other.statusCode).toBe(401);
        expect(other.body).toBe(wrong.body);
      }
      expect(verified).toHaveLength(3);
      expect(verified.slice(1)).toEqual([null, null]);
    });

    it('lets nobody in by an empty or missing password, whose hash is not there', async () => {
      await club.change('divers', { licence: members.OTHER.licence }, { password_hash: null });
      for (const password of [PASSWORD, 'null', ' ']) {
        expect((await login(club, { licence: members.OTHER.licence, password })).statusCode).toBe(401);
      }
      expect(verified).toEqual([null, null, null]);
      expect(refusalIn(await login(club, { licence: USER.licence, password: '' }))).toBe('400 BAD_REQUEST password');
      expect((await club.anonymous.post('/users/login', { licence: USER.licence })).statusCode).toBe(400);
      expect((await club.anonymous.post('/users/login', { licence: 12, password: PASSWORD })).statusCode).toBe(400);
      expect((await club.anonymous.post('/users/login')).statusCode).toBe(400);
    });

    it('lets a deactivated member in, as far as their own affairs', async () => {
      const answer = await login(club, { licence: DEACTIVATED.licence });
      const client = club.as({ token: tokenIn(answer) });
      expect((await client.post('/users/refresh')).statusCode).toBe(200);
      expect((await client.get('/sites')).json()).toMatchObject({ code: 'DEACTIVATED' });
    });

    it('takes an accent typed on any keyboard', async () => {
      const composed = 'Éléphant-de-mer';
      const { licence } = members.TRIBE;
      await club.change('divers', { licence }, { password_hash: await argon.hash(composed.normalize('NFC')) });
      expect((await login(club, { licence, password: composed.normalize('NFD') })).statusCode).toBe(200);
    });

    it('keeps a password as Argon2id, at the cost that OWASP asks for', async () => {
      const token = tokenIn(await login(club, { licence: members.DAO.licence }));
      const passwords = { oldPassword: PASSWORD, newPassword: 'Etoile-de-mer-7' };
      expect((await club.as({ token }).put('/users/password', passwords)).statusCode).toBe(200);
      const { password_hash: stored } = await club.row('divers', { licence: members.DAO.licence });
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('is refused at once, and told when to come back, when a hundred wait already', async () => {
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const before = Array.from({ length: 102 }, () => turns.inTurn('192.0.2.1', () => gate));
      const refused = await login(club, { licence: USER.licence });
      expect(refusalIn(refused)).toBe('503 BUSY');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      open();
      await Promise.all(before);
      expect((await login(club, { licence: USER.licence })).statusCode).toBe(200);
    });
  },
  { hashing: turns },
);

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
