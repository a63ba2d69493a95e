import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import type { SessionOfMember } from '#contract/users.ts';
import { parisIso } from '#domain/dates.ts';
import { type Client, JWT_SECRET, onEngine } from '../support/app.ts';
import { members, type Who } from '../support/members.ts';
import { claimsIn, login, signedIn, tally, tokenIn } from '../support/sign-in.ts';

onEngine('sqlite', 'a session', (club) => {
  const status = async (token: string, path = '/sites') => (await club.as({ token }).get(path)).statusCode;
  const change = (who: Who, values: { role?: string; desactived?: number; active?: number }) =>
    club.change('divers', { licence: members[who].licence }, values);

  const lastUse = async (who: Who) =>
    (await club.rows('sessions', { diver_id: await club.idOf(who) }))
      .map((row) => row.last_used_at)
      .toSorted()
      .at(-1) ?? null;

  it.each(['/users/refresh', '/users/refresh-token'])('is kept alive by %s, in parallel as well', async (path) => {
    const token = await signedIn(club, 'USER');
    club.advance({ hours: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => club.as({ token }).post(path)));
    expect(tally(answers)).toEqual({ 200: 5 });
    const iat = club.clock().getTime() / 1000;
    for (const answer of answers) expect(claimsIn(answer)).toMatchObject({ iat, exp: iat + 7 * 86_400 });
    expect(await status(tokenIn(answers[0]!))).toBe(200);
    expect(await status(token)).toBe(200);
  });

  it('ends seven days after the last refresh', async () => {
    const token = await signedIn(club, 'USER');
    club.advance({ days: 7, seconds: -1 });
    expect(await status(token)).toBe(200);
    club.advance({ seconds: 1 });
    expect(await status(token)).toBe(401);
    expect((await club.as({ token }).post('/users/refresh')).statusCode).toBe(401);
  });

  it('ends thirty days after the sign-in, however often it was refreshed', async () => {
    let token = await signedIn(club, 'USER');
    const end = club.clock().getTime() / 1000 + 30 * 86_400;
    for (let day = 6; day < 30; day += 6) {
      club.advance({ days: 6 });
      token = tokenIn(await club.as({ token }).post('/users/refresh'));
    }
    club.advance({ days: 6, seconds: -1 });
    const last = await club.as({ token }).post('/users/refresh-token');
    expect(claimsIn(last).exp).toBe(end);
    club.advance({ seconds: 1 });
    expect(await status(tokenIn(last))).toBe(401);
  });

  it('is nobody’s who has no token of ours', async () => {
    const token = await signedIn(club, 'USER');
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = encode({ ...claims, sub: members.SUPER_ADMIN.licence });
    const sign = (key: string, alg: string, with_: Record<string, unknown>) =>
      new SignJWT(with_).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
    const { exp: _exp, ...endless } = claims;
    const dead = [
      `${header}.${forged}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${forged}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      await sign('another-secret-that-is-32-bytes-long!', 'HS256', claims),
      await sign(JWT_SECRET.repeat(2), 'HS512', claims),
      await sign(JWT_SECRET, 'HS256', endless),
      await sign(JWT_SECRET, 'HS256', { ...claims, gen: 'x' }),
      await sign(JWT_SECRET, 'HS256', { ...claims, sid: undefined }),
      await sign(JWT_SECRET, 'HS256', { ...claims, sid: 'another' }),
      await sign(JWT_SECRET, 'HS256', { ...claims, sub: members.OTHER.licence }),
      await sign(JWT_SECRET, 'HS256', { ...claims, iss: 'https://other.club.example' }),
      await sign(JWT_SECRET, 'HS256', { ...claims, aud: 'https://espace.club.example/elsewhere' }),
      token.slice(0, -1),
      `${token}x`,
      'rubbish',
      '',
    ];
    for (const one of dead) expect(await status(one), one).toBe(401);
    expect((await club.anonymous.send('GET', '/sites', undefined, { authorization: token })).statusCode).toBe(401);
    expect(await status(token)).toBe(200);
  });

  it.each(['ADMIN', 'SUPER_ADMIN'] as const)('of %s ends twelve hours after its last use', async (who) => {
    const token = await signedIn(club, who);
    club.advance({ hours: 11 });
    expect(await status(token)).toBe(200);
    await expect.poll(() => lastUse(who)).toBe(club.clock().toISOString());
    club.advance({ hours: 11 });
    expect(await status(token)).toBe(200);
    await expect.poll(() => lastUse(who)).toBe(club.clock().toISOString());
    club.advance({ hours: 12 });
    expect(await status(token)).toBe(401);
  });

  it('of an administrator ends after seven days, and after a promotion too', async () => {
    const promoted = await signedIn(club, 'OTHER');
    let token = await signedIn(club, 'ADMIN');
    const end = club.clock().getTime() / 1000 + 7 * 86_400;
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      const answer = await club.as({ token }).post('/users/refresh');
      expect(claimsIn(answer).exp).toBe(end);
      token = tokenIn(answer);
      await expect.poll(() => lastUse('ADMIN')).toBe(club.clock().toISOString());
      club.advance({ hours: 8 });
    }
    expect(await status(token)).toBe(401);
    await change('OTHER', { role: 'ADMIN' });
    expect(await status(promoted)).toBe(401);
    await change('OTHER', { role: 'USER' });
  });

  it('is over once it was signed out of, whatever its token says, and no other is', async () => {
    const [here, there] = [await signedIn(club, 'USER'), await signedIn(club, 'USER')];
    expect((await club.as({ token: here }).post('/users/logout')).statusCode).toBe(204);
    expect(await status(here)).toBe(401);
    expect((await club.as({ token: here }).post('/users/refresh')).statusCode).toBe(401);
    expect((await club.as({ token: here }).post('/users/logout')).statusCode).toBe(401);
    expect(await status(there)).toBe(200);
  });

  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const listed = async (client: Client) => (await client.get('/users/sessions')).json<SessionOfMember[]>();

  it('is listed to its member alone, with its device, and ended one by one', async () => {
    club.advance({ days: 40 });
    const first = club.as({ token: await signedIn(club, 'OTHER') });
    club.advance({ hours: 2 });
    const answer = await login(club, { licence: members.OTHER.licence, userAgent });
    const second = club.as({ token: tokenIn(answer) });
    expect(await listed(second)).toMatchObject([
      { device: 'Firefox sous Linux', current: true, createdAt: parisIso(club.clock()) },
      { device: 'Appareil inconnu', current: false },
    ]);
    const [here, there] = await listed(second);
    const stranger = club.as('TRIBE');
    for (const id of [there!.id, 'nothing']) {
      const refused = await stranger.delete(`/users/sessions/${id}`);
      expect(refused.json()).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    }
    expect((await second.delete(`/users/sessions/${there!.id}`)).statusCode).toBe(204);
    expect((await first.get('/sites')).statusCode).toBe(401);
    expect((await second.delete(`/users/sessions/${there!.id}`)).statusCode).toBe(404);
    expect((await listed(second)).map(({ id }) => id)).toEqual([here!.id]);
  });

  it('ends everywhere at its member’s wish, and at the super administrator’s', async () => {
    const tokens = [await signedIn(club, 'OTHER'), await signedIn(club, 'OTHER')];
    expect((await club.as({ token: tokens[0]! }).post('/users/sessions/end-all')).statusCode).toBe(204);
    for (const token of tokens) expect(await status(token)).toBe(401);
    const again = await signedIn(club, 'OTHER');
    const path = `/divers/${members.OTHER.licence}/sessions`;
    const seen = (await club.as('SUPER_ADMIN').get(path)).json<SessionOfMember[]>();
    expect(seen).toMatchObject([{ device: 'Appareil inconnu', current: false }]);
    expect((await club.as('SUPER_ADMIN').delete(path)).statusCode).toBe(204);
    expect(await status(again)).toBe(401);
    expect((await club.as('SUPER_ADMIN').get(path)).json()).toEqual([]);
    const log = (await club.as('SUPER_ADMIN').get('/journal?action=allSessionsEnded')).json<{ content: object[] }>();
    expect(log.content).toHaveLength(2);
  });

  it('has the rights that the database knows, whatever its token says', async () => {
    const token = await signedIn(club, 'ADMIN_SITES');
    const create = () => club.as({ token }).post('/sites', { name: 'Vodelée' });
    expect((await create()).statusCode).toBe(201);
    await change('ADMIN_SITES', { role: 'USER' });
    expect((await create()).statusCode).toBe(403);
    expect(claimsIn(await club.as({ token }).post('/users/refresh')).rol).toBe('USER');
    await change('ADMIN_SITES', { desactived: 1 });
    expect((await club.as({ token }).get('/sites')).json()).toMatchObject({ code: 'DEACTIVATED' });
    await change('ADMIN_SITES', { active: 0 });
    expect(await status(token)).toBe(401);
    await change('ADMIN_SITES', { role: 'ADMIN_SITES', desactived: 0, active: 1 });
  });
});
