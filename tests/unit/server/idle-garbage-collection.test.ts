import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { collectGarbageWhenIdle } from '../../../src/server/boot/idle-garbage-collection.ts';

afterEach(() => vi.useRealTimers());

const SIZE = 64e6;

it('gives back what an answer of several seconds held, once it has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rows: Buffer[] = [];
  const server = createServer((_request, response) => {
    rows.push(Buffer.alloc(SIZE, 1));
    response.flushHeaders();
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    collectGarbageWhenIdle(server);
    const requested = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const call = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    vi.advanceTimersByTime(5000);
    const meanwhile = process.memoryUsage().arrayBuffers;

    rows.length = 0;
    const [, response] = await requested;
    const closed = once(response, 'close');
    response.end();
    await once(answer.resume(), 'end');
    await closed;
    vi.advanceTimersByTime(1000);
    expect(meanwhile - process.memoryUsage().arrayBuffers).toBeGreaterThan(SIZE * 0.9);
  } finally {
    server.close();
  }
});
