import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Database } from '../db/database.ts';
import type { Release } from '../commons/release.ts';
import { derivedFrom, type LiveClub } from '../commons/club/live-club.ts';
import { isSameSecret } from '../commons/secrets/secret-box.ts';
import { bearerOf } from './access.ts';

/** An import would bring Node's fetch along, 2 MB. */
const { createServer } = process.getBuiltinModule('node:http');

export function healthRoute(
  app: FastifyInstance,
  database: Pick<Database, 'ping'>,
  { version, commit }: Omit<Release, 'date'>,
): void {
  app.get('/health', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await database.ping();
      return { status: 'ok', version, commit };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}

/** Readiness for monitoring and load balancers: 503 with French reasons; with `warnings` alone the server serves. */
export function readinessRoute(
  app: FastifyInstance,
  ask: () => Promise<object[]>,
  warningsNow: () => Promise<readonly string[]>,
): void {
  app.get('/health/ready', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const [reasons, warnings] = await Promise.all([ask(), warningsNow()]);
    const shown = warnings.length === 0 ? {} : { warnings };
    if (reasons.length === 0) return { status: 'ready', ...shown };
    return reply.status(503).send({ status: 'unavailable', reasons, ...shown });
  });
}

/** Revalidated by ETag, because the club may change its configuration. `isFirstVisit`: it has no administrator yet. */
export function configRoute(
  app: FastifyInstance,
  club: LiveClub,
  passkeys: string,
  isFirstVisit: () => Promise<boolean>,
): void {
  const answerOf = (firstVisit: boolean) =>
    derivedFrom(club, ({ security: _ofTheServer, receipts: _ofTheTreasurer, ...config }) => {
      // Dossiers go there: without an address of its own, to the secretary's.
      const itEmail = config.club.itEmail || config.club.secretaryEmail;
      const texts = { ...config.club, itEmail };
      // Identifies the club to a third party: our own mail service needs none, so no visitor may read it.
      const body = JSON.stringify({
        ...config,
        club: texts,
        passkeys,
        firstVisit,
        mail: { ...config.mail, secureToken: '' },
      });
      return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
    });
  const [before, after] = [answerOf(true), answerOf(false)];
  app.get('/config.json', async (request, reply) => {
    const { body, etag } = (await isFirstVisit()) ? before() : after();
    void reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.type('application/json').send(body);
  });
}

export interface AnsweredRequest {
  readonly method: string;
  /** Pattern, because URLs hold licences and tickets. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly isSignIn: boolean;
}

export interface Metrics {
  readonly answered: (request: AnsweredRequest) => void;
  readonly contentType: string;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

export type ReadFigures = () => Promise<{ readonly headers: Record<string, string>; readonly text: string }>;

/** Figures for Prometheus, counted from the first reader on; call it before the routes that it counts are declared. */
export function figuresOf(app: FastifyInstance, load: () => Promise<Metrics>): ReadFigures {
  let loading: Promise<Metrics> | undefined;
  let metrics: Metrics | undefined;

  app.addHook('onResponse', ({ method, routeOptions: { url, config } }, { statusCode, elapsedTime }, done) => {
    metrics?.answered({
      method,
      route: url ?? '(none)',
      status: statusCode,
      seconds: elapsedTime / 1000,
      isSignIn: config.action === 'session.login',
    });
    done();
  });

  return async () => {
    metrics = await (loading ??= load());
    const text = await metrics.text();
    return { headers: { 'cache-control': 'no-store', 'content-type': metrics.contentType }, text };
  };
}

/** GET /metrics for callers with the token, wherever they call from; for others there is no such address. */
export function metricsRoute(app: FastifyInstance, token: string, read: ReadFigures): void {
  app.get('/metrics', async (request, reply) => {
    if (!isSameSecret(bearerOf(request) ?? '', token)) return reply.callNotFound();
    const { headers, text } = await read();
    return reply.headers(headers).send(text);
  });
}

/** A server of /metrics alone, to listen on this machine: no proxy in front of the club's port can reach it. */
export function metricsServer(read: ReadFigures): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      ({ headers, text }) => response.writeHead(200, headers).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
