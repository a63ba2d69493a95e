// The server as it runs, behind a real reverse proxy: limits count the client, and only a trusted proxy is believed.
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '#scripts/support/server-process.ts';
import { TestClub } from '../support/app.ts';
import { production } from '../support/production.ts';

const club = new TestClub('sqlite');
let server: ServerProcess;
let proxy: ServerProcess;

beforeAll(async () => {
  await club.open({});
  club.setClock(new Date().toISOString());
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

/** A call from one of this machine's addresses: its status. */
async function send(method: string, url: string, { from, to = proxy.url, headers = {} }: Call, body = '') {
  const request = httpRequest(`${to}${url}`, { method, localAddress: from, headers, agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  response.resume();
  return response.statusCode;
}

let licence = 0;
/** Signs in with a new licence each time, so that no limit of a licence is met. */
const signIn = (call: Call) =>
  send(
    'POST',
    '/api/v1/users/login',
    { ...call, headers: { 'content-type': 'application/json', ...call.headers } },
    JSON.stringify({ licence: `Z-00-${String((licence += 1)).padStart(6, '0')}`, password: 'wrong' }),
  );

/** More failed sign-ins than one address has: the statuses, each once, and the last one. */
async function guess(call: (index: number) => Call) {
  const statuses = new Set<number | undefined>();
  for (let index = 0; index < 50; index += 10) {
    const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => signIn(call(index + n))));
    for (const status of ten) statuses.add(status);
  }
  return { statuses: [...statuses], last: await signIn(call(50)) };
}

it('locks out the client behind the proxy that guesses, not its neighbour, whatever it claims to be', async () => {
  const claims = (index: number): Call => ({ from: '127.0.0.2', headers: { 'x-forwarded-for': `203.0.113.${index}` } });
  expect(await guess(claims)).toEqual({ statuses: [401], last: 429 });
  for (const from of ['127.0.0.3', '127.0.0.1']) expect(await signIn({ from })).toBe(401);
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
  expect(await signIn(named)).toBe(401);
});

it('says once in the log that a header of an address that is no trusted proxy’s was left aside', async () => {
  const lines = () => server.output().match(/TRUSTED_PROXIES does not name/g);
  await send('GET', '/health', { from: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.1' } });
  for (const from of ['127.0.0.5', '127.0.0.6'])
    await send('GET', '/health', { from, to: server.url, headers: { 'x-forwarded-for': '203.0.113.1' } });
  await expect.poll(lines).toEqual([expect.any(String)]);
  expect(server.output()).toContain('"address":"127.0.0.0/24"');
});
