import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { answerFor } from './errors.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';

/** An import would bring Node's fetch along, 2 MB. */
const { createServer } = process.getBuiltinModule('node:http');

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that the club is away from now on; resolves once the running requests are answered, or after a while. */
    closeToCallers(): Promise<void>;
  }
}

const PAGE = (message: string): string =>
  plainPage(
    'Un instant',
    `<p>${message}</p><p>Cette page se recharge d’elle-même.</p>`,
    '<meta http-equiv="refresh" content="5">',
  );
const RETRY_AFTER = '5';

/** 503 as a page for browsers and as JSON for programs; the server itself lives. */
function answerRestoring(request: IncomingMessage, response: ServerResponse): void {
  const { status, body } = answerFor('RESTORING');
  const isPage = (request.headers.accept ?? '').includes('text/html');
  const isHealth = request.url === '/health';
  response.writeHead(isHealth ? 200 : status, {
    'cache-control': 'no-store',
    connection: 'close',
    'content-security-policy': PLAIN_PAGE_POLICY,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'retry-after': RETRY_AFTER,
    'x-content-type-options': 'nosniff',
  });
  response.end(isHealth ? '{"status":"ok"}' : isPage ? PAGE(body.message) : JSON.stringify(body));
}

/** Answers so at the club's port, while it has no server. */
export const restoringServer = (): Server => createServer(answerRestoring);

const LONGEST_MS = 5000;
const STEP_MS = 20;

/** `leave` is called when another process restores the database. Must be called before any other hook. */
export function enableDraining(app: FastifyInstance, database: Pick<Database, 'isCurrent'>, leave: () => void): void {
  let isClosed = false;
  const running = new Set<FastifyRequest>();
  let looking: Promise<boolean> | undefined;
  /** One look serves all callers of that moment; a database that is away shows in their own calls. */
  const look = (): Promise<boolean> =>
    (looking ??= database
      .isCurrent()
      .catch(() => true)
      .finally(() => (looking = undefined)));
  app.addHook('onRequest', async (request, reply) => {
    const isCurrent = isClosed || (await look());
    if (isCurrent && !isClosed) return void running.add(request);
    if (!isCurrent) leave();
    reply.hijack();
    answerRestoring(request.raw, reply.raw);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    running.delete(request);
    done();
  });
  app.decorate('closeToCallers', async () => {
    isClosed = true;
    for (let waited = 0; running.size > 0 && waited < LONGEST_MS; waited += STEP_MS) await sleep(STEP_MS);
  });
}
