// Stopping the server while the provider takes the connection and says nothing.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '../../scripts/support/server-process.ts';
import { folders } from '../support/backups.ts';

const KEY = 'canari-du-secret-du-club';
const space = folders();
const sockets: Socket[] = [];
const silent = createServer((socket) => {
  socket.on('error', () => undefined);
  sockets.push(socket);
}).listen(0, '127.0.0.1');
await once(silent, 'listening');
const provider = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  space.remove();
});

it('answers who is paying, and ends by itself within its ten seconds, without a word of the key', async () => {
  const server = await startServer({
    env: { DATA_DIR: space.make(), HELLOASSO_URL: provider, HELLOASSO_CLIENT_SECRET: KEY },
  });
  const call = (where: string, init: RequestInit) => fetch(`${server.url}${where}`, init);
  const login = await call('/api/v1/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ licence: 'A-00-000006', password: 'Plongee-2026!' }),
  });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const setting = await call('/api/v1/parametres/7', { headers });
  const form = {
    grant_type: 'refresh_token',
    refresh_token: ((await setting.json()) as { valeurTexte: string }).valeurTexte,
  };
  const ticket = await call('/helloasso/oauth2/token', { method: 'POST', headers, body: new URLSearchParams(form) });
  const { access_token } = (await ticket.json()) as { access_token: string };
  const connected = once(silent, 'connection');
  const paying = call(`/api/v1/divers/APIHELLOASSO/5000/0/${access_token}`, { method: 'POST', headers });
  await connected;
  // 1 would be the limit of ten seconds, which ends whatever runs.
  expect(await server.stop('SIGTERM')).toBe(0);
  const answer = await paying;
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'PAYMENT_UNAVAILABLE' })]);
  expect(server.output()).not.toContain(KEY);
});
