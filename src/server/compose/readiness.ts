import { reasonsAgainst, type ReadinessCheck, type Reason } from '../health/checks.ts';
import { databaseWrites } from '../health/database.ts';
import { oldestMail } from '../health/mails.ts';
import { lastTurn } from '../health/workers.ts';
import type { Api } from '../http/api.ts';
import type { Context } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Conditions of /health/ready; boot adds those of parts that the application does not know: disk, mails, backups. */
    readiness: ReadinessCheck[];
    /** Sentences of /health/ready about what an operator must see to, of a club that is served all the same. */
    warnings: string[];
  }
}

/** Shares one round of checks among callers: a flood of questions costs one write a second. */
const FRESH_MS = 1000;

/** Asks every condition of a server that can serve its club (docs/adr/0032). */
export function readinessOf(app: Api, { database, clock }: Context): () => Promise<Reason[]> {
  app.decorate('warnings', []);
  app.decorate('readiness', [
    databaseWrites(database, clock, app.log),
    oldestMail(database, clock),
    lastTurn('payments', 'Le suivi des paiements', app.paymentsWorker),
  ]);
  const onError = (check: string, err: unknown): void => app.log.error({ check, err }, 'readiness check failed');
  let asked = -FRESH_MS;
  let reasons: Promise<Reason[]> = Promise.resolve([]);
  return () => {
    if (performance.now() - asked >= FRESH_MS) {
      asked = performance.now();
      reasons = reasonsAgainst(app.readiness, onError);
    }
    return reasons;
  };
}
