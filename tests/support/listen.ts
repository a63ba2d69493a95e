// A server of the test's own, on a free port of loopback.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export async function listen(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const server = createServer(
    (request, response) => void text(request).then((body) => answer(request, response, body)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
