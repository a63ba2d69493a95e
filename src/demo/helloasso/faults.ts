import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Switches } from './switches.ts';

const GARBAGE = '<!doctype html><title>Maintenance</title><h1>Nous revenons dans un instant</h1>';

function fail(reply: FastifyReply, { failAs }: Switches): FastifyReply {
  if (failAs === 'GARBAGE') return reply.type('text/html').send(GARBAGE);
  return reply.status(Number(failAs)).send({ message: failAs === '429' ? 'Too many requests' : 'Internal error' });
}

/** Spares the pages. `random` is in `[0, 1)`; `closing` ends waiting calls. */
export function injectFaults(
  app: FastifyInstance,
  switches: Switches,
  random: () => number,
  closing: AbortSignal,
): void {
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal: closing }).catch(() => {});

  app.addHook('onRequest', async (request, reply) => {
    if (switches.hangMs > 0) {
      reply.hijack();
      await wait(switches.hangMs);
      request.raw.destroy();
      return reply;
    }
    const counted = switches.failNext > 0;
    if (counted) switches.failNext -= 1;
    if (counted || random() < switches.failShare) return fail(reply, switches);
    return undefined;
  });

  app.addHook('onSend', async () => {
    if (switches.delayMs > 0) await wait(switches.delayMs);
  });
}
