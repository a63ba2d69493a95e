import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/compose/app.ts';
import { lineWriter } from '#server/http/logging.ts';
import { defaultConfig, mergeConfig } from '#shared/config.ts';
import { errorMessages } from '#messages/errors.ts';
import { onEngine, partsOf, TestClub } from '../support/app.ts';
import { folders } from '../support/folders.ts';

const INDEX = `<!doctype html><html lang="fr"><title>Espace membres</title>${'<p>portail</p>'.repeat(200)}`;
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))});`;
const STYLE = 'a{color:teal}'.repeat(100);

const web = folders()();
mkdirSync(path.join(web, 'assets'));
writeFileSync(path.join(web, 'index.html'), INDEX);
writeFileSync(path.join(web, 'index.html.br'), brotliCompressSync(INDEX));
writeFileSync(path.join(web, 'boot.js'), 'let x;');
writeFileSync(path.join(web, 'assets', 'main-a1b2.js'), SCRIPT);
writeFileSync(path.join(web, 'assets', 'main-a1b2.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(path.join(web, 'assets', 'main-c3d4.css'), STYLE);
writeFileSync(path.join(web, 'assets', 'main-c3d4.css.br'), brotliCompressSync(STYLE));

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br, zstd' };

onEngine(
  'sqlite',
  'the server',
  (club) => {
    const get = (url: string, headers: InjectOptions['headers'] = {}) => club.app.inject({ url, headers });

    describe('what every answer carries', () => {
      it.each(['/', '/login', '/assets', '/health', '/robots.txt'])(
        'on %s: a policy that allows nothing inline and nothing from elsewhere',
        async (url) => {
          const { headers } = await get(url, BROWSER);
          expect(String(headers['content-security-policy']).split(';')).toEqual([
            "default-src 'none'",
            "script-src 'self'",
            // The empty text's hash, for the back office's style element; nothing inline says anything.
            "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "object-src 'none'",
            "base-uri 'none'",
          ]);
          expect(headers).toMatchObject({
            'x-content-type-options': 'nosniff',
            'x-frame-options': 'DENY',
            'referrer-policy': 'no-referrer',
            'strict-transport-security': 'max-age=31536000; includeSubDomains',
          });
          expect(headers['permissions-policy']).toContain('geolocation=()');
          expect(headers).not.toHaveProperty('x-powered-by');
        },
      );

      it.each(['/assets/main-a1b2.js', '/assets/none.js', '/config.json', '/boot.js', '/api/v1/sites'])(
        'on %s: a policy that lets nothing be loaded or framed where it is taken for a page',
        async (url) => {
          const { headers } = await get(url, BROWSER);
          expect(headers).toMatchObject({
            'content-security-policy': "default-src 'none';frame-ancestors 'none'",
            'cross-origin-resource-policy': 'same-origin',
            'x-content-type-options': 'nosniff',
            'strict-transport-security': 'max-age=31536000; includeSubDomains',
          });
          expect(headers).not.toHaveProperty('x-powered-by');
        },
      );

      it.each(['/api/v1/sites', '/api/v1/openapi.json', '/api/v1/none', '/api/none'])(
        'on %s: headers, and no copy kept anywhere',
        async (url) => {
          const { headers } = await get(url);
          expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
        },
      );
    });

    describe('the client', () => {
      it.each([
        ['/', 200],
        ['/login', 200],
        ['/events/update/12', 200],
        ['/fiches/12?plongee=2', 200],
        ['/nulle/part', 404],
        ['/wp-admin', 404],
      ])('is at %s', async (url, status) => {
        const answer = await get(url, { accept: BROWSER.accept });
        expect(answer.statusCode).toBe(status);
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
        });
        expect(answer.body).toBe(INDEX);
      });

      it('comes as the build has compressed it', async () => {
        for (const [url, content] of [
          ['/login', INDEX],
          ['/assets/main-a1b2.js', SCRIPT],
          ['/assets/main-c3d4.css', STYLE],
        ] as const) {
          const answer = await get(url, BROWSER);
          expect(answer.headers['content-encoding']).toBe('br');
          expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(content);
        }
      });

      it('is kept for a year where the name says what it is, and asked for anew where not', async () => {
        const asset = await get('/assets/main-a1b2.js');
        expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(asset.headers['content-type']).toMatch(/javascript/);
        const boot = await get('/boot.js');
        expect(boot.headers['cache-control']).toBe('no-cache');
        expect((await get('/boot.js', { 'if-none-match': String(boot.headers.etag) })).statusCode).toBe(304);
      });

      it.each([
        ['/assets/none.js', BROWSER],
        ['/favicon.ico', BROWSER],
        ['/login', { accept: 'application/json' }],
        ['/login', { accept: '*/*' }],
        ['/.env', BROWSER],
        ['/assets/', BROWSER],
      ])('is not at %s (%o)', async (url, headers) => {
        const answer = await get(url, headers);
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toBe('Introuvable.\n');
      });

      it.each([
        '/../package.json',
        '/%2e%2e/package.json',
        '/assets/..%2f..%2fpackage.json',
        '//etc/passwd',
        '/%00',
        '/%',
      ])('lets nobody out of its folder by %s', async (url) => {
        const answer = await get(url);
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain('espace-membres');
      });

      it.each(['POST', 'PUT', 'DELETE', 'TRACE'] as const)('is not for %s', async (method) => {
        const answer = await club.app.inject({ method, url: '/login', headers: BROWSER });
        expect([answer.statusCode, answer.body]).toEqual([404, 'Introuvable.\n']);
      });

      it('keeps robots out', async () => {
        const answer = await get('/robots.txt', BROWSER);
        expect(answer.headers['content-type']).toMatch('text/plain');
        expect(answer.body).toContain('Disallow: /\n');
      });
    });

    it.each(['/api', '/api/v2/sites', '/api/v1/nothing', '/health/x', '/helloasso/oauth2', '/osrm'])(
      'answers in the format of the API at %s',
      async (url) => {
        const answer = await get(url, BROWSER);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: errorMessages.NOT_FOUND });
      },
    );

    it('takes a body that is announced and left out where none is needed', async () => {
      const answer = await club.as('SUPER_ADMIN').send('DELETE', '/sites/4711', '', {
        'content-type': 'application/json',
      });
      expect(answer.json()).toMatchObject({ code: 'SITE_NOT_FOUND' });
    });

    describe('compression', () => {
      it.each([
        ['zstd', zstdDecompressSync],
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const)('packs an answer of more than a kilobyte as %s', async (encoding, unpack) => {
        const plain = await get('/api/v1/openapi.json', { 'accept-encoding': 'identity' });
        expect(plain.headers).not.toHaveProperty('content-encoding');
        const packed = await get('/api/v1/openapi.json', { 'accept-encoding': encoding });
        expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
        expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
      });

      it.each([
        ['gzip, deflate, br, zstd', 'zstd'],
        ['gzip, deflate, br', 'br'],
        ['gzip;q=1, br;q=0', 'gzip'],
        ['br;q=0.0,gzip;q=0', undefined],
        ['deflate', undefined],
      ])('answers Accept-Encoding: %s with %s', async (accepted, sent) => {
        const { headers } = await get('/api/v1/openapi.json', { 'accept-encoding': accepted });
        expect([headers['content-encoding'], headers.vary]).toEqual([sent, 'accept-encoding']);
      });

      it('leaves a short one as it is', async () => {
        expect((await get('/health', BROWSER)).headers).not.toHaveProperty('content-encoding');
      });
    });

    it('has a configuration that is public, without the secret for a third party’s mails, and sent again only when it has changed', async () => {
      const answer = await get('/config.json');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.json()).toEqual({ ...defaultConfig, passkeys: 'espace.club.example', firstVisit: false });
      const etag = String(answer.headers.etag);
      const again = await get('/config.json', { 'if-none-match': `"other", ${etag}` });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await get('/config.json', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    });

    it('answers /health once the database answers, with its version', async () => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
      expect((await get('/health')).json()).toEqual({ status: 'ok', version, commit: null });
    });
  },
  { web, club: mergeConfig({ mail: { secureToken: 'third-party' } }) },
);

onEngine('sqlite', 'a body that is too large', (club) => {
  let address = '';
  beforeAll(async () => (address = await club.app.listen({ host: '127.0.0.1', port: 0 })));

  it.each([
    ['a file of 5.9 MiB', '/divers/import', 'text/csv', 5.9],
    ['a record of 1.5 MiB', '/divers', 'application/json', 1.5],
  ])(
    'answers %s by a sentence, also to a proxy that reads no answer before all is sent',
    async (_what, url, type, size) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      const head = [
        `POST /api/v1${url} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${await club.tokenOf('SUPER_ADMIN')}`,
        `Content-Type: ${type}`,
        `Content-Length: ${Math.round(size * 1024 * 1024)}`,
        'Connection: close',
      ];
      socket.pause().write(`${head.join('\r\n')}\r\n\r\n`);
      const chunk = Buffer.alloc(64 * 1024, 'x');
      for (let left = Math.round(size * 1024 * 1024); left > 0; left -= chunk.length) {
        const isTaken = socket.write(chunk.subarray(0, left));
        await (isTaken ? sleep(2) : once(socket, 'drain'));
      }
      let answer = '';
      for await (const text of socket.setEncoding('utf8')) answer += String(text);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        code: 'TOO_LARGE',
        message: errorMessages.TOO_LARGE,
      });
    },
  );
});

describe('the server otherwise', () => {
  const club = new TestClub('sqlite');
  const publicUrl = 'http://127.0.0.1:8080';

  it('says so when the screens are not built, and serves the API all the same', async () => {
    await club.open({ web: path.join(web, 'none') });
    const screen = await club.app.inject({ url: '/login', headers: BROWSER });
    expect(screen.statusCode).toBe(503);
    expect(screen.body).toContain('npm run build');
    expect((await club.as('USER').get('/sites')).statusCode).toBe(200);
  });

  it('opens its policy to the services of the club’s configuration, and asks for no TLS where there is none', async () => {
    const elsewhere = mergeConfig({
      mail: { url: 'https://mail.example/send?x=1' },
      payment: { baseUrl: 'https://api.helloasso.com' },
      distance: { url: '/osrm' },
      club: { logo: 'https://pictures.example/club.png' },
    });
    const app = await buildApp({ ...(await partsOf(club.database, club.clock, elsewhere)), publicUrl });
    const { headers } = await app.inject('/health');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://mail.example https://api.helloasso.com;",
    );
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://pictures.example;");
    expect(headers).not.toHaveProperty('strict-transport-security');
    await app.close();
  });

  it('answers 503 on /health when the database is gone', async () => {
    let written = '';
    const log = lineWriter('short', (text) => (written += text));
    const database = { ...club.database, ping: () => Promise.reject(new Error('connection lost')) };
    const app = await buildApp({ ...(await partsOf(database, club.clock)), log, publicUrl });
    expect((await app.inject('/health')).statusCode).toBe(503);
    await app.close();
    log.flush();
    expect(written).toContain('connection lost');
    await club.close();
  });
});
