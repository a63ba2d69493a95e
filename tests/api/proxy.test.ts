// The server as it runs, behind a real reverse proxy: limits count the client, and only a trusted proxy is believed.
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '../../scripts/support/server-process.ts';
import type { Calendar } from '../../src/shared/contract/events.ts';
import { TestClub } from '../support/app.ts';
import { production } from '../support/production.ts';

const club = new TestClub('sqlite');
let server: ServerProcess;
let proxy: ServerProcess;
let token = '';

beforeAll(async () => {
  await club.open({});
  club.setClock(new Date().toISOString());
  token = await club.tokenOf('USER');
  // The club's own file, under the name that the server looks for.
  server = await startServer({
    env: { ...production, DATA_DIR: path.dirname(club.url), TRUSTED_PROXIES: '127.0.0.1' },
  });
  proxy = await startServer({ program: 'scripts/support/proxy.ts', args: [server.url], env: {} });
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
  await club.close();
});

interface Call {
  readonly from: string;
  readonly to?: string;
  readonly headers?: Record<string, string>;
}

/** A call from one of this machine's addresses. */
async function send(method: string, url: string, { from, to = proxy.url, headers = {} }: Call, body = '') {
  const request = httpRequest(`${to}${url}`, { method, localAddress: from, headers, agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return { status: response.statusCode, text };
}

const signIn = (call: Call, number: number) =>
  send(
    'POST',
    '/api/v1/users/login',
    { ...call, headers: { 'content-type': 'application/json', ...call.headers } },
    JSON.stringify({ licence: `Z-00-${String(number).padStart(6, '0')}`, password: 'wrong' }),
  );

let licence = 0;
/** More failed sign-ins than one address has: the statuses, each once, and the last one. */
async function guess(
  call: (index: number) => Call,
): Promise<{ statuses: (number | undefined)[]; last: number | undefined }> {
  const answers = [];
  for (let index = 0; index < 5; index += 1) {
    answers.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, n) => signIn(call(index * 10 + n), (licence += 1))))),
    );
  }
  return {
    statuses: [...new Set(answers.map(({ status }) => status))],
    last: (await signIn(call(50), (licence += 1))).status,
  };
}

it('locks out the client behind the proxy that guesses, not its neighbour, whatever it claims to be', async () => {
  const claims = (index: number): Call => ({ from: '127.0.0.2', headers: { 'x-forwarded-for': `203.0.113.${index}` } });
  expect(await guess(claims)).toEqual({ statuses: [401], last: 429 });
  expect((await signIn({ from: '127.0.0.3' }, (licence += 1))).status).toBe(401);
  expect((await signIn({ from: '127.0.0.1' }, (licence += 1))).status).toBe(401);
});

it('does not believe an address that is no trusted proxy’s', async () => {
  const forged = (index: number): Call => ({
    from: '127.0.0.4',
    to: server.url,
    headers: { 'x-forwarded-for': `198.51.100.${index}` },
  });
  expect(await guess(forged)).toEqual({ statuses: [401], last: 429 });
  // The addresses that it named are free.
  const named = { from: '127.0.0.1', to: server.url, headers: { 'x-forwarded-for': '198.51.100.1' } };
  expect((await signIn(named, (licence += 1))).status).toBe(401);
});

it('says once in the log that a header of an address that is no trusted proxy’s was left aside', async () => {
  const lines = () => server.output().match(/TRUSTED_PROXIES does not name/g);
  await send('GET', '/health', { from: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.1' } });
  for (const from of ['127.0.0.5', '127.0.0.6'])
    await send('GET', '/health', { from, to: server.url, headers: { 'x-forwarded-for': '203.0.113.1' } });
  await expect.poll(lines).toEqual([expect.any(String)]);
  expect(server.output()).toContain('"address":"127.0.0.0/24"');
});

it('counts a network of IPv6 as one client', async () => {
  const home = (index: number): Call => ({
    from: '127.0.0.1',
    to: server.url,
    headers: { 'x-forwarded-for': `2001:db8:0:1::${(index + 1).toString(16)}` },
  });
  expect(await guess(home)).toEqual({ statuses: [401], last: 429 });
  const neighbour = { from: '127.0.0.1', to: server.url, headers: { 'x-forwarded-for': '2001:db8:0:2::1' } };
  expect((await signIn(neighbour, (licence += 1))).status).toBe(401);
});

it('writes links by PUBLIC_URL, whatever the proxy says of host and protocol', async () => {
  const { text } = await send('POST', '/api/v1/calendar', {
    from: '127.0.0.2',
    headers: { authorization: `Bearer ${token}` },
  });
  expect((JSON.parse(text) as Calendar).personalUrl).toMatch(/^https:\/\/espace\.club\.example\/calendrier\//);
});
