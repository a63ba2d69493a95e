// Starting and stopping the server: its process, exit code and output.
import { once } from 'node:events';
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Setup } from '#contract/setup.ts';
import { freePort, type ServerProcess, spawnServer, startServer } from '#scripts/support/server-process.ts';
import { production } from '../support/production.ts';
import { folders } from '../support/folders.ts';
import { callsOf, signInAt, tokenAt } from '../support/calls.ts';
import { pngOf } from '../support/club.ts';
import { PASSWORD } from '../support/members.ts';
import { chunks, type Received, startSmtp, type TestSmtp } from '../support/smtp.ts';

const newFolder = folders();
const LICENCE = 'A-00-000006';

const filled = newFolder();
beforeAll(async () => void (await (await startServer({ env: { DATA_DIR: filled } })).stop()));
/** A folder of its own with the demonstration club, whose filling takes longer than a start. */
function newClub(): string {
  const folder = newFolder();
  cpSync(filled, folder, { recursive: true });
  return folder;
}

async function refusal(env: Record<string, string>): Promise<{ code: number | null; said: string[] }> {
  const { exited, output } = spawnServer({ env: { PORT: '0', ...env } });
  return { code: await exited, said: output().trim().split('\n') };
}

describe('the demonstration', () => {
  const dataDir = newFolder();
  let server: ServerProcess;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startServer({ env: { DATA_DIR: dataDir, SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await smtp.stop();
  });

  it('says in French where it is, and every account with the password that all have', async () => {
    // It answers before its output has come through the pipe.
    await expect.poll(server.output).toContain(`L’espace membres est ouvert : ${server.url}\n`);
    await expect.poll(server.output).toContain('A-00-000013  ');
    const said = server.output();
    expect(said).toContain(PASSWORD);
    for (let number = 1; number <= 13; number += 1) {
      expect(said).toContain(`A-00-${String(number).padStart(6, '0')}  `);
    }
  });

  it('keeps its secret and its data to its own account', () => {
    expect(statSync(path.join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(dataDir, 'jwt-secret'), 'utf8')).toHaveLength(43);
    expect(server.output()).not.toContain(readFileSync(path.join(dataDir, 'jwt-secret'), 'utf8'));
  });

  it('is a club that is set up, its first backup included', async () => {
    const call = callsOf(server, await tokenAt(server, 'A-00-000001'));
    const left = async () => ((await (await call('GET', '/mise-en-route')).json()) as Setup).left;
    await expect.poll(left, { timeout: 30_000, interval: 250 }).toBe(0);
  });

  it('sends mails that bear the uploaded logo', async () => {
    const token = await tokenAt(server, 'A-00-000001');
    const logo = pngOf(240, 80);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    const kept = await fetch(`${server.url}/api/v1/club/1/logo`, {
      method: 'PUT',
      headers,
      body: new Uint8Array(logo),
    });
    expect(kept.status).toBe(200);
    expect((await callsOf(server, token)('POST', '/mise-en-route/essai')).status).toBe(200);
    const logosOf = ({ raw }: Received) =>
      chunks(raw).filter(({ headers: of }) => of.get('content-type')?.startsWith('image/png'));
    const borne = () => smtp.received.flatMap(logosOf).map(({ headers: of }) => of.get('content-id'));
    await expect.poll(borne, { timeout: 10_000 }).toEqual(['<logo@espace-membres>']);
    const [page] = smtp.received
      .filter((mail) => logosOf(mail).length > 0)
      .flatMap(({ raw }) => chunks(raw))
      .filter(({ type }) => type.startsWith('text/html'));
    expect(page?.text).toContain('src="cid:logo@espace-membres"');
  });

  it('stops on SIGTERM with code 0, and is the same when it is started again: members stay signed in', async () => {
    const token = await tokenAt(server, LICENCE);
    expect(await server.stop()).toBe(0);
    server = await startServer({ env: { DATA_DIR: dataDir } });
    expect((await callsOf(server, token)('GET', '/sites')).status).toBe(200);
  });

  it('says that the port is taken, with exit code 1', async () => {
    const { code, said } = await refusal({ DATA_DIR: dataDir, PORT: new URL(server.url).port });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringContaining(`Le port ${new URL(server.url).port} est déjà pris`)]);
  });

  it('is not opened in production', async () => {
    const { code, said } = await refusal({ ...production, DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringContaining('démonstration')]);
  });
});

describe('production', () => {
  const dataDir = newFolder();
  const env = { ...production, DATA_DIR: dataDir };

  it('begins empty, and writes its log as JSON without what is secret', async () => {
    const server = await startServer({ env });
    expect((await signInAt(server, LICENCE)).status).toBe(401);
    expect(await server.stop()).toBe(0);
    const lines = server.output().trim().split('\n');
    for (const line of lines) expect(() => void JSON.parse(line), line).not.toThrow();
    expect(lines.some((line) => line.includes('"route":"/api/v1/users/login"'))).toBe(true);
    expect(server.output()).not.toMatch(/A-00|Plongee|a-secret/);
  });

  it('is served from one SQLite file by one server, whose place is free once it is killed', async () => {
    const server = await startServer({ env });
    const { code, said } = await refusal(env);
    expect([code, said]).toEqual([1, [expect.stringMatching(/^Un autre serveur.*ALLOW_SHARED_SQLITE=yes/)]]);
    const allowed = await startServer({ env: { ...env, ALLOW_SHARED_SQLITE: 'yes' } });
    await allowed.stop();
    await server.stop('SIGKILL');
    await (await startServer({ env })).stop();
  });

  it('is what its database is from then on, also when CLUB_MODE is forgotten', async () => {
    const { CLUB_MODE: _forgotten, ...rest } = env;
    const server = await startServer({ env: rest });
    await server.stop();
    expect(server.output()).not.toContain('démonstration');
    expect(await refusal({ DATA_DIR: dataDir, CLUB_MODE: 'demo' })).toMatchObject({ code: 1 });
    const { JWT_SECRET: _lost, ...unsigned } = rest;
    expect(await refusal(unsigned)).toEqual({ code: 1, said: [expect.stringContaining('JWT_SECRET manque')] });
  });
});

describe('a wrong environment', () => {
  it('is told in sentences, all at once, with exit code 1 and no stack', async () => {
    const config = path.join(newFolder(), 'config.json');
    writeFileSync(config, JSON.stringify({ season: 2026 }));
    const { code, said } = await refusal({ ...production, JWT_SECRET: '', PORT: 'x', CLUB_CONFIG: config });
    expect(code).toBe(1);
    expect(said).toEqual([
      expect.stringContaining('PORT'),
      expect.stringContaining('season'),
      expect.stringContaining('JWT_SECRET'),
    ]);
  });

  it.each([
    ['a database that nobody serves', { DATABASE_URL: 'postgres://club:hunter2@127.0.0.1:1/club' }],
    ['a data folder that is a file', { DATA_DIR: '/dev/null/data' }],
  ])('says that %s can’t be opened, without the password', async (_what, env) => {
    const { code, said } = await refusal({ DATA_DIR: newFolder(), ...env });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringContaining('La base de données ne s’ouvre pas')]);
    expect(said.join()).not.toContain('hunter2');
  });
});

describe.concurrent('figures for monitoring', () => {
  it('are at a port of their own on this machine, and not at the club’s', async ({ expect }) => {
    const port = await freePort();
    const env = { DATA_DIR: newClub(), METRICS_PORT: String(port) };
    const server = await startServer({ env });
    const figures = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(figures.headers.get('content-type')).toMatch('text/plain');
    expect(await figures.text()).toContain('club_database_up 1\n');
    for (const [url, method] of [
      [`http://127.0.0.1:${port}/health`, 'GET'],
      [`http://127.0.0.1:${port}/metrics`, 'POST'],
      [`${server.url}/metrics`, 'GET'],
    ] as const)
      expect((await fetch(url, { method })).status, url).toBe(404);
    const taken = await refusal({ DATA_DIR: newClub(), METRICS_PORT: String(port) });
    expect(taken).toEqual({ code: 1, said: [expect.stringContaining('choisissez un autre METRICS_PORT')] });
    expect(await server.stop()).toBe(0);
  });
});

describe.concurrent('a slow caller', () => {
  it('is cut off in the midst of a head', async ({ expect }) => {
    const server = await startServer({ env: { DATA_DIR: newClub() } });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    socket.resume().write('GET /health HTTP/1.1\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('x'), 200);
    const before = performance.now();
    // A drop that meets the cut is an error before it: `once` would throw it.
    await new Promise((resolve) => socket.on('close', resolve));
    clearInterval(drip);
    // Below the first look of Node's own interval, after 30 s.
    expect(performance.now() - before).toBeLessThan(22_000);
    await server.stop();
  });
});

describe.concurrent('stopping', () => {
  /** A request whose body is on its way, its head taken: the server can't finish it before it has come. */
  async function begin(url: string) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    const taken = once(socket, 'data');
    const ended = new Promise<void>((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    const body = JSON.stringify({ licence: LICENCE, password: PASSWORD });
    socket.write(
      `POST /api/v1/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await taken;
    return { finish: () => socket.write(body), ended, answer: () => answer };
  }

  /** Nothing new is taken any more. */
  const closed = async (url: string): Promise<void> => {
    const isOpen = () =>
      fetch(`${url}/health`).then(
        () => true,
        () => false,
      );
    while (await isOpen()) await sleep(20);
  };

  it('finishes what runs, takes nothing new, and ends with 0', async () => {
    const server = await startServer({ env: { DATA_DIR: newClub() } });
    const request = await begin(server.url);
    const stopped = server.stop('SIGTERM');
    await closed(server.url);
    request.finish();
    await request.ended;
    expect(request.answer()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(request.answer()).toContain('"token"');
    expect(await stopped).toBe(0);
  });

  it('ends at once on a second signal', async () => {
    const server = await startServer({ env: { DATA_DIR: newClub() } });
    await begin(server.url);
    const stopped = server.stop('SIGINT');
    await closed(server.url);
    const before = performance.now();
    void server.stop('SIGINT');
    expect(await stopped).toBe(1);
    expect(performance.now() - before).toBeLessThan(2000);
  });

  it('waits ten seconds at most for whoever never finishes', async () => {
    const server = await startServer({ env: { DATA_DIR: newClub() } });
    await begin(server.url);
    const before = performance.now();
    expect(await server.stop('SIGTERM')).toBe(1);
    expect(performance.now() - before).toBeLessThan(11_000);
  });
});

// Stopping the server while the provider takes the connection and says nothing.
const KEY = 'canari-du-secret-du-club';
const sockets: Socket[] = [];
const silent = createServer((socket) => {
  socket.on('error', () => undefined);
  sockets.push(socket);
});
let provider = '';
beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const address = silent.address();
  provider = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it('answers who is paying, and ends by itself within its ten seconds, without a word of the key', async () => {
  const server = await startServer({
    env: { DATA_DIR: newClub(), HELLOASSO_URL: provider, HELLOASSO_CLIENT_SECRET: KEY },
  });
  const token = await tokenAt(server, 'A-00-000006');
  const call = callsOf(server, token);
  const { valeurTexte } = (await (await call('GET', '/parametres/7')).json()) as { valeurTexte: string };
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: valeurTexte });
  const headers = { authorization: `Bearer ${token}` };
  const ticket = await fetch(`${server.url}/helloasso/oauth2/token`, { method: 'POST', headers, body });
  const { access_token } = (await ticket.json()) as { access_token: string };
  const connected = once(silent, 'connection');
  const paying = call('POST', `/divers/APIHELLOASSO/5000/0/${access_token}`);
  await connected;
  // 1 would be the limit of ten seconds, which ends whatever runs.
  expect(await server.stop('SIGTERM')).toBe(0);
  const answer = await paying;
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'PAYMENT_UNAVAILABLE' })]);
  expect(server.output()).not.toContain(KEY);
});
