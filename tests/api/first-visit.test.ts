// The first page of a club without administrator: the code that the start prints, tries with others, and two people at once.
import { beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/compose/app.ts';
import { presentCode } from '#server/modules/club/first-visit/code.ts';
import { JWT_SECRET, onEachEngine, partsOf, refusalIn } from '../support/app.ts';
import { claimsIn, login, tokenIn } from '../support/sign-in.ts';

const PASSWORD = 'Tuba-orange-47-galets';
const given = (code: string, licenceNumber = 'B-12-000047') => ({
  code,
  licenceNumber,
  lastname: 'Dupont',
  firstname: 'Jeanne',
  email: 'jeanne@club.example',
  password: PASSWORD,
});

onEachEngine(
  'the first visit',
  (club) => {
    let code = '';
    const enter = (typed: string, address = '192.0.2.1') =>
      club.app.inject({
        method: 'POST',
        url: '/api/v1/premiere-visite/code',
        payload: { code: typed },
        remoteAddress: address,
      });
    const create = (body: object) => club.anonymous.post('/premiere-visite', body);
    const config = async () => (await club.app.inject('/config.json')).json<{ firstVisit: boolean }>();

    beforeEach(async () => {
      club.advance({ hours: 1 });
      await club.change('divers', { role: 'SUPER_ADMIN' }, { role: 'USER' });
      code = (await club.database.write((tx) => presentCode(tx, JWT_SECRET))) ?? '';
    });

    it('is told to the portal, and prints the same code of 80 bits wherever it is asked for', async () => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      expect(await club.database.write((tx) => presentCode(tx, JWT_SECRET))).toBe(code);
      expect(JSON.stringify(await club.rows('installation' as 'settings'))).not.toContain(code.slice(0, 4));
      expect(await config()).toMatchObject({ firstVisit: true });
      const ready = await club.app.inject('/health/ready');
      expect(ready.json()).toMatchObject({
        status: 'ready',
        warnings: [expect.stringContaining('club admin')],
      });
    });

    it('takes the code as it is typed, and ends by no wrong tries, whoever makes them', async () => {
      expect((await enter(code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(204);
      const second = await buildApp(await partsOf(club.database, club.clock));
      for (let tried = 0; tried < 40; tried += 1) {
        const answer = await (tried % 2 === 0 ? club.app : second).inject({
          method: 'POST',
          url: '/api/v1/premiere-visite/code',
          payload: { code: `0000-${tried}` },
          remoteAddress: `203.0.${tried}.9`,
        });
        expect(refusalIn(answer)).toBe('422 FIRST_CODE_WRONG code');
      }
      await second.close();
      expect((await enter(code)).statusCode).toBe(204);
      expect(await club.database.write((tx) => presentCode(tx, JWT_SECRET))).toBe(code);
    });

    it('writes one row a minute about wrong codes', async () => {
      const rows = () => club.rows('security_log', { action: 'firstCodeRefused' });
      const before = (await rows()).length;
      const wrongOnes = (addresses: readonly string[]) =>
        Promise.all(addresses.map((address) => enter('0000', address)));
      await wrongOnes(['192.0.2.7', '198.51.100.1', '203.0.113.1', '192.0.2.7']);
      club.advance({ seconds: 59 });
      await wrongOnes(['192.0.2.7']);
      expect((await rows()).length).toBe(before + 1);
      club.advance({ seconds: 1 });
      await wrongOnes(['2001:db8:7:1::1']);
      expect((await rows()).slice(before + 1)).toMatchObject([{ actor_id: null, network: '2001:db8:7::/48' }]);
    });

    it('judges nothing of a network after thirty wrong codes, not the right one either, and that of others', async () => {
      const wrong = [];
      for (let tried = 0; tried < 31; tried += 1) wrong.push(refusalIn(await enter('0000', '198.51.100.7')));
      expect(wrong.at(-2)).toBe('422 FIRST_CODE_WRONG code');
      expect(wrong.at(-1)).toBe('429 TOO_MANY_TRIES');
      expect(refusalIn(await enter(code, '198.51.100.7'))).toBe('429 TOO_MANY_TRIES');
      expect((await enter(code, '198.51.100.8')).statusCode).toBe(204);
      club.advance({ minutes: 15 });
      expect((await enter(code, '198.51.100.7')).statusCode).toBe(204);
    });

    it.each([
      ['/24', (tried: number) => `198.51.100.${tried}`, '203.0.113.1'],
      ['/48', (tried: number) => `2001:db8:5:${tried.toString(16)}::1`, '2001:db8:6::1'],
    ])('judges nothing of a %s after two hundred wrong codes, and that of others', async (_size, one, other) => {
      for (let tried = 0; tried < 200; tried += 1)
        expect(refusalIn(await enter('0000', one(tried)))).toBe('422 FIRST_CODE_WRONG code');
      expect(refusalIn(await enter('0000', one(201)))).toBe('429 TOO_MANY_TRIES');
      expect(refusalIn(await enter(code, one(202)))).toBe('429 TOO_MANY_TRIES');
      expect((await enter(code, other)).statusCode).toBe(204);
    });

    it('counts no right code', async () => {
      for (let tried = 0; tried < 40; tried += 1) expect((await enter(code)).statusCode).toBe(204);
    });

    it.each([
      ['a common password', { password: 'password1' }, '422 PASSWORD_TOO_COMMON password'],
      ['a short one', { password: 'court' }, '422 PASSWORD_TOO_SHORT password'],
      ['the licence as password', { password: 'B-12-000047-B' }, '422 PASSWORD_TOO_COMMON password'],
      ['the e-mail as password', { password: given('').email }, '422 PASSWORD_TOO_COMMON password'],
      ['an address that is none', { email: 'jeanne' }, '422 EMAIL_INVALID email'],
      ['a blank name', { lastname: '  ' }, '422 INVALID_VALUE lastname'],
      ['another code', { code: '0000' }, '422 FIRST_CODE_WRONG code'],
    ])('makes nobody of %s', async (_what, wrong, refusal) => {
      expect(refusalIn(await create({ ...given(code), ...wrong }))).toBe(refusal);
      expect(await club.rows('divers', { licence: 'B-12-000047' })).toEqual([]);
    });

    it('makes one administrator of two people at once, signed in, and is over for everybody', async () => {
      const both = await Promise.all(['B-12-000048', 'B-12-000049'].map((licence) => create(given(code, licence))));
      expect(both.map(refusalIn).toSorted()).toEqual(['200', '404 CLUB_OPENED']);
      const [first] = both.filter(({ statusCode }) => statusCode === 200);
      if (!first) throw new Error('nobody came in');
      const { rol, sub, due = 0 } = claimsIn(first);
      expect({ rol, isDue: due > 0 }).toEqual({ rol: 'SUPER_ADMIN', isDue: true });
      expect((await club.as({ token: tokenIn(first) }).get('/journal')).statusCode).toBe(200);
      expect((await login(club, { licence: sub, password: PASSWORD })).statusCode).toBe(200);
      const administrators = await club.rows('divers', { role: 'SUPER_ADMIN' });
      expect(administrators).toMatchObject([{ licence: sub, lastname: 'DUPONT' }]);
      expect(await club.rows('security_log', { action: 'firstAdministrator' })).toMatchObject([
        { actor_id: null, subject_id: administrators[0]?.id },
      ]);
      expect(refusalIn(await enter(code))).toBe('404 CLUB_OPENED');
      expect(refusalIn(await create(given(code)))).toBe('404 CLUB_OPENED');
      expect(await config()).toMatchObject({ firstVisit: false });
      expect(await club.database.write((tx) => presentCode(tx, JWT_SECRET))).toBeNull();
    });
  },
  { club: { security: { secondFactor: 'administrators' } } },
);
