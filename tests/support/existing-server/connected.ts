// An existing server for one component test.
import { onTestFinished, vi } from 'vitest';
import { session } from '../../../src/shared/api/client/client.ts';
import { createQueryClient } from '../../../src/shared/ui/data/query-client.ts';
import { connectTo } from '../browser-network.ts';
import { start } from './server.ts';

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
