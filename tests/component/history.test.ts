// The history is our server's own call: in front of one that has no such thing, forms do without.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../src/shared/api/client.ts';
import { listHistory } from '../../src/shared/api/resources/history.ts';
import { connectTo, type Network } from '../support/browser-network.ts';
import { start, type ExistingServer } from '../support/existing-server/server.ts';

let server: ExistingServer;
let network: Network;

beforeAll(async () => {
  server = await start();
  network = connectTo(server.url);
});
afterAll(async () => {
  session.signOut();
  vi.unstubAllGlobals();
  await server.stop();
});
beforeEach(() => session.signIn(server.tokenFor('A-00-000001')));

it('is null where the server knows no such call', async () => {
  expect(await listHistory('divers', 3)).toBeNull();
  expect(await listHistory('parametres', '4', { page: 0 })).toBeNull();
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['GET /api/v1/historique/divers/3', 'GET /api/v1/historique/parametres/4?page=0&size=25']),
  );
});

it('fails where nobody answers', async () => {
  network.unplug();
  await expect(listHistory('divers', 3)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  network.plug();
});
