// The first page of a club without administrator: the code that the start prints, tries with others, and two people at once.
import { beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../src/server/compose/app.ts';
import { presentCode } from '../../src/server/modules/accounts/first-visit/code.ts';
import { lineWriter } from '../../src/server/http/logging.ts';
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

let logged = '';
const log = lineWriter('json', (text) => (logged += text));
const shownCodes = (): string[] => {
  log.flush();
  return [...logged.matchAll(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g)].map(([code]) => code);
};

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
      logged = '';
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

    it('takes the code as it is typed, and replaces it after ten wrong tries, whoever makes them', async () => {
      expect((await enter(code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(204);
      const second = await buildApp({ ...(await partsOf(club.database, club.clock)), log });
      for (let tried = 0; tried < 9; tried += 1) {
        const answer = await (tried % 2 === 0 ? club.app : second).inject({
          method: 'POST',
          url: '/api/v1/premiere-visite/code',
          payload: { code: `0000-${tried}` },
          remoteAddress: `192.0.2.${tried}`,
        });
        expect(refusalIn(answer)).toBe('422 FIRST_CODE_WRONG code');
      }
      await second.close();
      expect((await enter(code)).statusCode).toBe(204);
      expect(shownCodes()).toEqual([]);
      expect(refusalIn(await enter('0000'))).toBe('422 FIRST_CODE_OVER code');
      const [fresh = ''] = shownCodes();
      expect(refusalIn(await enter(code))).toBe('422 FIRST_CODE_WRONG code');
      expect((await enter(fresh)).statusCode).toBe(204);
      expect(await club.rows('security_log', { action: 'firstCodeReplaced' })).toMatchObject([
        { actor_id: null, network: '192.0.2.0/24' },
      ]);
    });

    it('refuses a flood of wrong codes from one network, and never the right one', async () => {
      const wrong = [];
      for (let tried = 0; tried < 31; tried += 1) wrong.push(refusalIn(await enter('0000', '198.51.100.7')));
      expect(wrong.at(-2)).toMatch(/^422/);
      expect(wrong.at(-1)).toBe('429 TOO_MANY_TRIES');
      expect((await enter(shownCodes().at(-1) ?? '', '198.51.100.7')).statusCode).toBe(204);
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
  { log, club: { security: { secondFactor: 'administrators' } } },
);
