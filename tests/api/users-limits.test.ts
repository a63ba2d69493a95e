import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { countedAddress } from '#server/commons/network/addresses.ts';
import { errorMessages } from '#messages/errors.ts';
import { onEachEngine, onEngine, refusalIn, type TestClub } from '../support/app.ts';
import { members, PASSWORD, type Who } from '../support/members.ts';
import { startServer } from '../support/servers.ts';
import { login, oneTimeOf, tally } from '../support/sign-in.ts';
import { signInAt } from '../support/calls.ts';

const { USER, OTHER } = members;
const WRONG = 'pas le bon';

async function fail(club: TestClub, times: number, licence: string, address?: string): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect((await login(club, { licence, password: WRONG, ...(address ? { address } : {}) })).statusCode).toBe(401);
  }
}

onEachEngine('guessing passwords', (club) => {
  beforeEach(() => club.advance({ hours: 1 }));

  it('ends after ten failures from a network, the right password included, for what is left of 15 minutes', async () => {
    await fail(club, 1, USER.licence, '2001:db8:0:12::1');
    club.advance({ minutes: 5 });
    await fail(club, 9, USER.licence, '2001:db8:0:12::2');
    const there = { address: '2001:db8:0:12::3' };
    const refused = await login(club, { licence: ` ${USER.licence.toLowerCase()}`, ...there });
    expect(refusalIn(refused)).toBe('429 TOO_MANY_TRIES');
    expect(refused.headers['retry-after']).toBe('600');
    expect((await login(club, { licence: OTHER.licence, ...there })).statusCode).toBe(200);

    club.advance({ seconds: 599 });
    expect((await login(club, { licence: USER.licence, ...there })).statusCode).toBe(429);
    club.advance({ seconds: 1 });
    expect((await login(club, { licence: USER.licence, ...there })).statusCode).toBe(200);
  });

  it('ends alike for a licence that nobody has', async () => {
    await fail(club, 10, 'X-99-999999');
    const unknown = await login(club, { licence: 'X-99-999999', password: WRONG });
    await fail(club, 10, USER.licence);
    const known = await login(club, { licence: USER.licence, password: WRONG });
    expect(unknown.statusCode).toBe(429);
    expect(known.statusCode).toBe(429);
    expect(known.body).toBe(unknown.body);
    expect(known.headers['retry-after']).toBe(unknown.headers['retry-after']);
  });

  it('begins anew after a success', async () => {
    await fail(club, 9, USER.licence);
    expect((await login(club, { licence: USER.licence })).statusCode).toBe(200);
    await fail(club, 10, USER.licence);
    expect((await login(club, { licence: USER.licence })).statusCode).toBe(429);
  });

  it('ends after fifty failures from an address, which successes in between do not undo', async () => {
    for (let member = 0; member < 10; member += 1) {
      await fail(club, 5, `X-00-00000${member}`, '198.51.100.7');
      expect((await login(club, { licence: OTHER.licence, address: '198.51.100.7' })).statusCode).toBe(
        member === 9 ? 429 : 200,
      );
    }
    expect((await login(club, { licence: OTHER.licence, address: '198.51.100.8' })).statusCode).toBe(200);
  });

  it('ends after two hundred failures from a neighbourhood: one may have 65,536 networks of one /48', async () => {
    for (let network = 0; network < 200; network += 1)
      await fail(club, 1, `X-${network}-000000`, `2001:db8:1:${network.toString(16)}::1`);
    expect((await login(club, { licence: OTHER.licence, address: '2001:db8:1:ffff::1' })).statusCode).toBe(429);
    expect((await login(club, { licence: OTHER.licence, address: '2001:db8:2:ffff::1' })).statusCode).toBe(200);
  });

  it('lets the right password in twenty times in a quarter of an hour', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 22; time += 1)
      answers.push((await login(club, { licence: OTHER.licence, address: `198.51.100.${time}` })).statusCode);
    expect(answers).toEqual([...Array<number>(20).fill(200), 429, 429]);
    club.advance({ minutes: 15 });
    expect((await login(club, { licence: OTHER.licence })).statusCode).toBe(200);
  });

  it('is not quicker for a hundred at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => login(club, { licence: USER.licence, password: WRONG })),
    );
    expect(tally(answers)).toEqual({ 401: 10, 429: 90 });
  });

  it('tries ten of sixty at once, from as many networks, for a known licence as for another', async () => {
    for (const licence of [USER.licence, 'X-66-666666']) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          login(club, { licence, password: WRONG, address: `203.0.113.${index}` }),
        ),
      );
      expect(tally(answers)).toEqual({ 401: 10, 429: 50 });
      const refused = answers.find(({ statusCode }) => statusCode === 429);
      expect(refused?.json()).toMatchObject({ code: 'SIGN_IN_SLOWED' });
      expect(refused?.headers['retry-after']).toBe('15');
    }
  });

  describe('elsewhere', () => {
    /** Ten failures, each from a network of its own. */
    const attack = async (who: Who) => {
      for (let network = 0; network < 10; network += 1) {
        await fail(club, 1, members[who].licence, `203.0.113.${network}`);
      }
    };
    const mails = async (who: Who) => club.rows('outbox', { diver_id: await club.idOf(who), kind: 'SIGN_IN_ATTACK' });

    it('leaves a member free to come in: ten failures close one network alone', async () => {
      await fail(club, 10, USER.licence, '198.51.100.20');
      expect((await login(club, { licence: USER.licence, address: '198.51.100.20' })).statusCode).toBe(429);
      club.advance({ seconds: 15 });
      expect((await login(club, { licence: USER.licence, address: '192.0.2.30' })).statusCode).toBe(200);
    });

    it('makes a member wait for their turn, four networks at most, one caller of each', async () => {
      await attack('USER');
      club.advance({ seconds: 14.5 });
      let answered = 0;
      const addresses = ['192.0.2.31', '192.0.2.32', '198.51.100.1', '198.18.0.1', '198.19.0.1', '100.64.0.1'];
      const asked = addresses.map(async (address) => {
        const answer = await login(club, { licence: USER.licence, address });
        answered += 1;
        return answer;
      });
      // The second of a network and a fifth network are refused at once, as the others wait.
      await expect.poll(() => answered, { interval: 5 }).toBe(2);
      club.advance({ seconds: 1 });
      // One takes the turn and begins the count anew.
      const answers = tally(await Promise.all(asked));
      expect(answers[429]).toBeGreaterThanOrEqual(2);
      expect(answers[200]).toBeGreaterThanOrEqual(1);
    });

    it('gives each neighbourhood one turn in a quarter of an hour: a /48 of attackers does not take the member’s', async () => {
      await attack('USER');
      const outcomes: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        club.advance({ seconds: 15 });
        const address = `2001:db8:7:${turn}::1`;
        outcomes.push((await login(club, { licence: USER.licence, password: WRONG, address })).statusCode);
      }
      expect(outcomes).toEqual([401, 429, 429]);
      expect((await login(club, { licence: USER.licence, address: '2001:db8:8::1' })).statusCode).toBe(200);
    });

    it('tells the member once, by mail, and the super administrator in the log', async () => {
      await attack('TRIBE');
      for (let time = 0; time < 3; time += 1) await login(club, { licence: members.TRIBE.licence, password: WRONG });
      await expect.poll(() => mails('TRIBE')).toHaveLength(1);
      expect((await mails('TRIBE'))[0]?.body_text).toContain('https://espace.club.example/resetPassword');
      club.advance({ hours: 1 });
      await attack('TRIBE');
      await login(club, { licence: members.TRIBE.licence, password: WRONG });
      expect(await mails('TRIBE')).toHaveLength(1);
      const log = await club.as('SUPER_ADMIN').get('/journal?action=signInSlowed');
      const { content } = log.json<{ content: { subject: { licenceNumber: string } }[] }>();
      expect(content.filter(({ subject }) => subject.licenceNumber === members.TRIBE.licence)).toHaveLength(1);
    });

    it('does not concern a device on which the member has signed in, whose own failures are counted', async () => {
      const home = { licence: USER.licence, address: '192.0.2.40' };
      const first = await login(club, home);
      const set = String(first.headers['set-cookie']);
      expect(set).toMatch(/^__Secure-device=.*; Path=\/api\/v1\/users\/login; .*; HttpOnly; SameSite=Strict; Secure$/);
      const cookie = set.split(';')[0]!;
      await attack('USER');
      // The address is closed too.
      for (let time = 0; time < 50; time += 1) await fail(club, 1, `X-33-${time}`, home.address);
      expect((await login(club, home)).statusCode).toBe(429);
      expect((await login(club, { ...home, cookie })).statusCode).toBe(200);
      // Known to one member, unknown to another; altered or foreign, unknown to all.
      for (const other of [cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `x=1; __Secure-device=a.b`]) {
        expect((await login(club, { ...home, cookie: other })).statusCode).toBe(429);
      }
      expect((await login(club, { ...home, licence: OTHER.licence, cookie })).statusCode).toBe(429);

      const answers = [];
      for (let time = 0; time < 11; time += 1) answers.push(await login(club, { ...home, password: WRONG, cookie }));
      expect(tally(answers)).toEqual({ 401: 10, 429: 1 });
      expect((await login(club, { ...home, cookie })).statusCode).toBe(429);
    });

    it('knows a device for each of its members, and for half a year', async () => {
      const there = { address: '192.0.2.50' };
      const one = await login(club, { licence: USER.licence, ...there });
      const cookie = String(one.headers['set-cookie']).split(';')[0]!;
      const two = await login(club, { licence: OTHER.licence, ...there, cookie });
      const both = String(two.headers['set-cookie']).split(';')[0]!;
      for (const who of ['USER', 'OTHER'] as const) {
        await attack(who);
        const again = { licence: members[who].licence, ...there };
        expect((await login(club, again)).statusCode).toBe(429);
        expect((await login(club, { ...again, cookie: both })).statusCode).toBe(200);
      }
      club.advance({ days: 180 });
      await attack('USER');
      expect((await login(club, { licence: USER.licence, ...there, cookie: both })).statusCode).toBe(429);
    });

    it('lets a one-time password pass', async () => {
      await attack('OTHER');
      await fail(club, 10, OTHER.licence.replace('9', '8'), '192.0.2.1');
      const password = await oneTimeOf(club, 'OTHER');
      expect((await login(club, { licence: OTHER.licence })).statusCode).toBe(429);
      expect((await login(club, { licence: OTHER.licence, password })).statusCode).toBe(200);
      // Used: it is a guess like any other.
      expect((await login(club, { licence: OTHER.licence, password })).statusCode).toBe(429);
    });
  });

  it('is counted by all processes together, ten guesses and not one more', async () => {
    const clock = { begins: club.clock().getTime(), since: 0, speed: 0 };
    const second = await startServer({ databaseUrl: club.url, clock });
    onTestFinished(() => second.kill());
    const there = async () => ({ statusCode: (await signInAt(second, USER.licence, WRONG)).status });
    const here = () => login(club, { licence: USER.licence, password: WRONG, address: '203.0.113.5' });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 ? there() : here())));
    expect(tally(answers)).toEqual({ 401: 10, 429: 20 });
  });

  it('leaves neither licences nor addresses in the table, and nothing for long', async () => {
    await fail(club, 3, USER.licence, '203.0.113.77');
    const rows = () => club.rows('attempts');
    const text = JSON.stringify(await rows());
    expect(text).not.toContain(USER.licence);
    expect(text).not.toContain('203.0.113.77');
    club.advance({ hours: 2 });
    expect((await login(club, { licence: USER.licence })).statusCode).toBe(200);
    // The right one counts too.
    expect(await rows()).toHaveLength(1);
  });

  it('is not believed about its address', async () => {
    const claiming = (claimed: string, licence: string, password: string) =>
      club.app.inject({
        method: 'POST',
        url: '/api/v1/users/login',
        payload: { licence, password },
        remoteAddress: '198.51.100.99',
        headers: { 'x-forwarded-for': claimed },
      });
    for (let time = 0; time < 50; time += 1) await claiming(`10.0.0.${time}`, `X-11-${time}`, WRONG);
    expect((await claiming('10.9.9.9', USER.licence, PASSWORD)).statusCode).toBe(429);
  });
});

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string];
const asGet = (path: string): Call => ['GET', path];
const PLACE = '/events/999999/participants/999999';
const PLACES: readonly Call[] = [
  ['POST', `${PLACE}/seuil/0`],
  ['DELETE', PLACE],
  ['PUT', `${PLACE}/position/1/type/PARTICIPANT`],
];
const CHECKS: readonly Call[] = [
  ['POST', '/divers/APIHELLOASSOOK/999999/none'],
  ['POST', '/divers/HELLOASSO/none'],
  asGet('/helloasso/v5/organizations/none/checkout-intents/999999'),
];
const MAILINGS: readonly Call[] = [
  ['POST', '/outbox/999999/resend'],
  ['DELETE', '/events/mailevent/999999'],
];

onEngine('sqlite', 'hurry', (club) => {
  beforeAll(async () => {
    await club.change('divers', {}, { dao: 1 });
  });
  beforeEach(() => club.setClock('2026-06-01T10:03:00.000Z'));

  it.each<[what: string, most: number, calls: readonly Call[]]>([
    ['registering, moving and removing', 300, PLACES],
    ['printing', 120, ['/events/999999/pdf', '/events/FDS/999999/FDS', '/daos/years/1999/statement'].map(asGet)],
    ['distances', 120, [asGet('/osrm/route/v1/driving/nowhere')]],
    ['checks of payments', 120, CHECKS],
    ['mailing', 120, MAILINGS],
  ])('of one member, %s, ends after %i calls until ten minutes are over', async (_what, most, calls) => {
    const [method, path] = calls[0] ?? ['GET', ''];
    const ask = async (who: Who = 'ADMIN') => (await club.as(who).send(method, path)).statusCode;
    for (let call = 0; call < most; call += 1) expect(await ask()).not.toBe(429);
    for (const [other, url] of calls) {
      const answer = await club.as('ADMIN').send(other, url);
      expect(answer.json(), url).toMatchObject({ code: 'TOO_MANY_TRIES', message: errorMessages.TOO_MANY_TRIES });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '420']);
    }
    for (let call = 0; call < most; call += 1) await ask('SUPER_ADMIN');
    expect((await ask('SUPER_ADMIN')) === 429).toBe(most === 120);
    expect((await club.as('ADMIN').get('/events')).statusCode).toBe(200);
    club.advance({ minutes: 7 });
    expect(await ask()).not.toBe(429);
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:12:1:2:3:4', '2001:db8:0:12::/64'],
  ['2001:DB8::12:0:0:9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('an address %s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});
