import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { collectGarbageWhenIdle } from '#server/boot/idle-garbage-collection.ts';

afterEach(() => vi.useRealTimers());

const SIZE = 64e6;

it('gives back what an answer held, once it has ended; of a second one at the end of the minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const rows: Buffer[] = [];
  const server = createServer((_request, response) => {
    rows.push(Buffer.alloc(SIZE, 1));
    response.flushHeaders();
  }).listen(0, '127.0.0.1');
  const held = () => process.memoryUsage().arrayBuffers;

  /** Asks, and answers how much is held once all that time has gone by and the answer is sent. */
  async function answer(): Promise<number> {
    const requested = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const call = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    const [message] = (await once(call, 'response')) as [IncomingMessage];
    vi.advanceTimersByTime(5000);
    const meanwhile = held();
    rows.length = 0;
    const [, response] = await requested;
    const closed = once(response, 'close');
    response.end();
    await once(message.resume(), 'end');
    await closed;
    return meanwhile;
  }

  try {
    await once(server, 'listening');
    collectGarbageWhenIdle(server);
    const first = await answer();
    vi.advanceTimersByTime(1000);
    expect(first - held()).toBeGreaterThan(SIZE * 0.9);

    const second = await answer();
    vi.advanceTimersByTime(50_000);
    expect(second - held()).toBeLessThan(SIZE * 0.1);
    vi.advanceTimersByTime(10_000);
    expect(second - held()).toBeGreaterThan(SIZE * 0.9);
  } finally {
    server.close();
  }
});
