import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unmapped } from '../commons/addresses.ts';
import { isLoopback } from '../commons/loopback.ts';
import { isSameSecret } from '../commons/same-secret.ts';
import { bearerOf } from './access.ts';

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

interface Options {
  readonly token: string | null;
  readonly load: () => Promise<Metrics>;
}

const OF_A_PROXY = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** True for a direct call: a proxy on this machine adds a header, or leaves the public name as it is. */
const isFromThisMachine = ({ ip, hostname, headers }: FastifyRequest): boolean =>
  isLoopback(unmapped(ip)) && isLoopback(hostname) && !Object.keys(headers).some((name) => OF_A_PROXY.test(name));

function hasToken(request: FastifyRequest, token: string | null): boolean {
  const brought = bearerOf(request);
  return token !== null && brought !== null && isSameSecret(brought, token);
}

/**
 * GET /metrics for Prometheus; for all others there is no such address. The first reader starts the counting, so that a club
 * without monitoring pays nothing for it. Must be declared before all routes that it counts.
 */
export function metricsRoute(app: FastifyInstance, { token, load }: Options): void {
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

  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, token)) return reply.callNotFound();
    metrics = await (loading ??= load());
    const text = await metrics.text();
    return reply.headers({ 'cache-control': 'no-store', 'content-type': metrics.contentType }).send(text);
  });
}
