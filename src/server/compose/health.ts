import * as checks from '../health/checks.ts';
import type { Api } from '../http/api.ts';
import { figuresOf, metricsRoute, type ReadFigures } from '../http/health.ts';
import { release } from '../root.ts';
import type { Context } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Conditions of /health/ready; boot adds those of parts that the application does not know: disk, mails, backups. */
    readiness: checks.ReadinessCheck[];
    /** Sentences of /health/ready about what an operator must see to, of a club that is served all the same. */
    warnings: string[];
    /** Reads the figures of /metrics, for the listener that boot opens beside the club's. */
    readFigures: ReadFigures;
  }
}

/** Shares one round of checks among callers: a flood of questions costs one write a second. */
const FRESH_MS = 1000;

/** Asks every condition of a server that can serve its club (docs/adr/0032). */
export function readinessOf(app: Api, { database, clock }: Context): () => Promise<checks.FailedCheck[]> {
  app.decorate('warnings', []);
  app.decorate('readiness', [
    checks.databaseWrites(database, clock, app.log),
    checks.oldestMail(database, clock),
    checks.lastTurn('payments', 'Le suivi des paiements', app.paymentsWorker),
  ]);
  const onError = (check: string, err: unknown): void => app.log.error({ check, err }, 'readiness check failed');
  let readAt = -FRESH_MS;
  let reasons: Promise<checks.FailedCheck[]> = Promise.resolve([]);
  return () => {
    if (performance.now() - readAt >= FRESH_MS) {
      readAt = performance.now();
      reasons = checks.reasonsAgainst(app.readiness, onError);
    }
    return reasons;
  };
}

/** Counts from the first reader of the figures on; declares /metrics where there is a token (docs/adr/0032). */
export function composeMetrics(app: Api, { database, clock, metricsToken = null }: Context): void {
  const load = async () => (await import('../health/metrics.ts')).metricsOf({ database, clock, log: app.log }, release);
  app.decorate('readFigures', figuresOf(app, load));
  if (metricsToken !== null) metricsRoute(app, metricsToken, app.readFigures);
}
