// An existing server for one component test, or for all of a file.
import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import { session } from '#api/client/client.ts';
import { createQueryClient } from '#ui/data/query-client.ts';
import { connectTo } from '../browser-network.ts';
import { start, type ExistingServer } from './server.ts';

/** Starts a server to which the page's requests go; both end with the test, and the session with them. */
export async function connectedServer() {
  const server = await start();
  connectTo(server.url);
  const queries = createQueryClient();
  onTestFinished(async () => {
    session.signOut();
    queries.clear();
    vi.unstubAllGlobals();
    await server.stop();
  });
  return { server, queries };
}

/** One server for all tests of a file; before each the treasurer signs in, and what it was asked is forgotten. */
export function serverOfFile(): () => ExistingServer {
  let server: ExistingServer;
  beforeAll(async () => {
    server = await start();
    connectTo(server.url);
  });
  afterAll(async () => {
    session.signOut();
    vi.unstubAllGlobals();
    await server.stop();
  });
  beforeEach(() => {
    session.signIn(server.tokenFor('A-00-000001'));
    server.calls.length = 0;
  });
  return () => server;
}
