// Claims of docs/security.md that no test of one subject tries.
import { connect } from 'node:net';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { SignJWT } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/compose/app.ts';
import { lineWriter } from '#server/http/logging.ts';
import { hashing } from '#server/modules/accounts/credentials/hashing.ts';
import { XLSX_TYPE } from '#domain/import/lines.ts';
import type { RecoveryCodes, TotpSecret } from '#contract/second-factor.ts';
import { onEngine, partsOf } from '../support/app.ts';
import { requestOf, routesOf } from '../support/authorization.ts';
import { send } from '../support/import.ts';
import { members, PASSWORD } from '../support/members.ts';
import { ticketOf } from '../support/payments.ts';
import { login, signedIn, tokenIn } from '../support/sign-in.ts';
import { rawWorkbook, textCell } from '../support/xlsx.ts';

/** The server's own hashing: the other tests have a cheap one, which would hide a password that is cut. */
const REAL = { hashing: hashing() };

onEngine(
  'sqlite',
  'an attacker',
  (club) => {
    const { USER } = members;
    const status = async (token: string) => (await club.as({ token }).get('/sites')).statusCode;
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
    const tableOf = async (name: string): Promise<string> =>
      JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(club.database.kysely)).rows);

    it('finds nothing by an address that is encoded twice', async () => {
      const once = USER.licence.replaceAll('-', '%2D');
      expect((await club.as('SUPER_ADMIN').get(`/divers/DTT/${once}`)).statusCode).toBe(200);
      const twice = once.replaceAll('%', '%25');
      expect((await club.as('SUPER_ADMIN').get(`/divers/DTT/${twice}`)).statusCode).toBe(404);
    });

    it('has no answer read by a page of another origin', async () => {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        for (const url of ['/', '/config.json', '/api/v1/sites', '/api/v1/users/login', '/api/v1/openapi.json']) {
          const answer = await club.app.inject({ method, url, headers });
          expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        }
      }
    });

    it('has one request read as one', async () => {
      const { port } = new URL(await club.app.listen({ host: '127.0.0.1', port: 0 }));
      const said = (request: string) =>
        new Promise<string>((resolve, reject) => {
          let text = '';
          const socket = connect(Number(port), '127.0.0.1', () => socket.end(request));
          socket.on('data', (bytes) => (text += bytes.toString()));
          socket.on('close', () => resolve(text));
          socket.on('error', reject);
        });
      const smuggled = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
      const head = 'POST /api/v1/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      for (const rest of [
        `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
        `Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`,
        `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
        `Content-Length : 2\r\n\r\n{}${smuggled}`,
        `X: a\r\n folded\r\nContent-Length: 0x2\r\n\r\n{}${smuggled}`,
        `X: a\nContent-Length: 2\n\n{}${smuggled}`,
      ]) {
        const answers = (await said(head + rest)).match(/^HTTP\/1\.1 \d+/gm);
        expect(answers, rest).toEqual(['HTTP/1.1 400']);
      }
      expect(await said(`GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/);
    });

    it('has no file read by a workbook that names it as an entity', async () => {
      const file = new URL('../../package.json', import.meta.url);
      const entities = `<!DOCTYPE worksheet [<!ENTITY own "EXPANDED"><!ENTITY outer SYSTEM "${file.href}">]>`;
      const line = (row: number, ...texts: string[]) =>
        `<row r="${row}">${texts.map((text, at) => textCell(`${'AB'[at]}${row}`, text)).join('')}</row>`;
      for (const entity of ['&own;', '&outer;']) {
        const content = rawWorkbook(line(1, 'Licence', 'Nom') + line(2, 'X-1', `A${entity}B`), undefined, entities);
        const answer = await send(club, content, { type: XLSX_TYPE });
        expect([200, 422]).toContain(answer.statusCode);
        expect(answer.body).not.toMatch(/EXPANDED|espace-membres/i);
      }
      const plain = rawWorkbook(line(1, 'Licence', 'Nom') + line(2, 'X-1', 'A'), undefined, entities);
      expect((await send(club, plain, { type: XLSX_TYPE })).statusCode).toBe(200);
    });

    it('changes nothing by a GET, and opens no session', async () => {
      const by = { id: await club.idOf('SUPER_ADMIN'), licence: members.SUPER_ADMIN.licence };
      const gets = routesOf(club).filter((name) => name.startsWith('GET '));
      expect(gets.length).toBeGreaterThan(50);
      const asked = [];
      for (const name of gets) asked.push({ name, ...(await requestOf(club, name, by)) });
      const tables = (await club.database.kysely.introspection.getTables()).map(({ name }) => name);
      // What was read, and when a session was used last, is written down on purpose.
      const kept = tables.filter((name) => !['security_log', 'sessions'].includes(name));
      await club.as('SUPER_ADMIN').get('/sites');
      const before = await Promise.all(kept.map(tableOf));
      const sessions = JSON.parse(await tableOf('sessions')) as object[];
      const statuses = [];
      for (const { path } of asked) statuses.push((await club.as('SUPER_ADMIN').get(path)).statusCode);
      expect(statuses.filter((one) => one === 200).length).toBeGreaterThan(40);
      const after = await Promise.all(kept.map(tableOf));
      expect(kept.filter((_, index) => before[index] !== after[index])).toEqual([]);
      expect(JSON.parse(await tableOf('sessions'))).toHaveLength(sessions.length);
    });

    it('leaves no answer of the API to a cache', async () => {
      const by = { id: await club.idOf('SUPER_ADMIN'), licence: members.SUPER_ADMIN.licence };
      const kept = [];
      for (const name of routesOf(club).filter((one) => one.startsWith('GET '))) {
        const { path } = await requestOf(club, name, by);
        const { headers } = await club.as('SUPER_ADMIN').get(path);
        if (headers['cache-control'] !== 'no-store') kept.push([name, headers['cache-control']]);
      }
      expect(kept).toEqual([]);
    });

    it('names no key in the head of a token', async () => {
      const claims = claimsOf(await signedIn(club, 'USER'));
      const own = { kty: 'oct', k: Buffer.from('a-key-of-the-attacker-32-bytes-long').toString('base64url') };
      for (const head of [
        { jwk: own },
        { kid: '../../dev/null' },
        { jku: 'https://evil.example/keys' },
        { x5u: 'x' },
      ]) {
        const forged = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', ...head })
          .sign(Buffer.from('a-key-of-the-attacker-32-bytes-long'));
        expect(await status(forged)).toBe(401);
      }
      const ticket = await ticketOf(club, 'USER');
      expect(await status(ticket), 'a ticket of payments').toBe(401);
    });

    it('is let in by a token in its header alone, not in an address, a cookie or a body', async () => {
      const token = await signedIn(club, 'USER');
      expect(await status(token)).toBe(200);
      for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`])
        expect((await club.anonymous.get(`/sites?${query}`)).statusCode).toBe(401);
      for (const name of ['token', 'authorization', '__Secure-token']) {
        const cookie = `${name}=${token}`;
        expect((await club.anonymous.send('GET', '/sites', undefined, { cookie })).statusCode).toBe(401);
      }
      expect((await club.anonymous.post('/users/refresh', { token })).statusCode).toBe(401);
    });

    it('guesses 128 bits of a session’s name, which no two share', async () => {
      const ids = await Promise.all(
        Array.from({ length: 5 }, async () => String(claimsOf(await signedIn(club, 'USER'))['sid'])),
      );
      expect(new Set(ids).size).toBe(5);
      for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(16);
    });

    it('guesses 120 bits of a recovery code, of which the database has none', async () => {
      const { secret } = (await club.as('OTHER').post('/users/totp')).json<TotpSecret>();
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      const totp = app.generate({ timestamp: club.clock().getTime() });
      const { codes } = (await club.as('OTHER').put('/users/totp', { totp })).json<RecoveryCodes>();
      expect(totp).toMatch(/^\d{6}$/);
      const [stored, seeds] = [await tableOf('recovery_codes'), await tableOf('totp')];
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) {
        const plain = code.replaceAll('-', '');
        expect(plain).toMatch(/^[0-9a-hjkmnp-tv-z]{24}$/);
        expect(stored).not.toContain(code);
        expect(stored).not.toContain(plain);
      }
      expect(seeds).not.toContain(secret);
    });

    it('is let in by no password that differs in case, or in its end', async () => {
      const long = `Quatre-palmes-${'é'.repeat(180)}`;
      const token = await signedIn(club, 'DAO');
      const passwords = { oldPassword: PASSWORD, newPassword: long };
      expect((await club.as({ token }).put('/users/password', passwords)).statusCode).toBe(200);
      const { licence } = members.DAO;
      for (const password of [long.slice(0, -1), long.slice(0, 72), long.toLowerCase(), ` ${long}`])
        expect((await login(club, { licence, password })).statusCode).toBe(401);
      expect((await login(club, { licence, password: long })).statusCode).toBe(200);
    });

    it('waits in vain for a password that has to be changed: after ten years it opens', async () => {
      const before = club.clock().toISOString();
      onTestFinished(() => club.setClock(before));
      club.advance({ days: 3653 });
      const token = tokenIn(await login(club, { licence: members.TRIBE.licence }));
      expect(await status(token)).toBe(200);
    });

    it('writes no second line into the log', async () => {
      let text = '';
      const log = lineWriter('json', (more) => (text += more));
      const app = await buildApp({ ...(await partsOf(club.database, club.clock)), log });
      const forged = '\r\n{"level":30,"msg":"forged"}\r\n';
      const url = `/api/v1/divers/DTT/${encodeURIComponent(forged)}?q=${encodeURIComponent(forged)}`;
      await app.inject({ url, headers: { 'user-agent': 'x\u2028y', authorization: `Bearer ${forged}` } });
      await app.inject({ method: 'POST', url: '/api/v1/users/login', payload: { licence: forged, password: forged } });
      await app.close();
      log.flush();
      const lines = text.trim().split('\n');
      expect(lines).toHaveLength(2);
      for (const line of lines) {
        const { time, msg } = JSON.parse(line) as { time: number; msg: string };
        expect(msg).toBe('answered');
        // Milliseconds since 1970, so of no time zone.
        expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
      }
    });
  },
  REAL,
);
