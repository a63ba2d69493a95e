import { causeCodeOf, codeForLog } from '../errors/system-code.ts';
import { withTimeout } from '../commons/timing/with-timeout.ts';
import { clubFigures, type ClubFigures } from '../health/club-figures.ts';
import type { Api } from '../http/api.ts';
import { figuresOf, metricsRoute, type ReadFigures } from '../http/metrics.ts';
import type { Context } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the figures of /metrics, for the listener that boot opens beside the club's. */
    readFigures: ReadFigures;
  }
}

/** Half of the time for which Prometheus waits. */
const TIMEOUT_MS = 5000;

/** Counts from the first reader of the figures on; declares /metrics where there is a token (docs/adr/0032). */
export function composeMetrics(app: Api, { database, clock, metricsToken = null }: Context): void {
  async function read(): Promise<ClubFigures | null> {
    try {
      const late = () => new Error('the figures of the database took too long');
      return await withTimeout(clubFigures(database, clock()), AbortSignal.timeout(TIMEOUT_MS), late);
    } catch (error) {
      app.log.warn({ code: codeForLog(error), cause: causeCodeOf(error) }, 'metrics without the database');
      return null;
    }
  }
  app.decorate(
    'readFigures',
    figuresOf(app, async () => (await import('../health/metrics.ts')).metricsOf(read)),
  );
  if (metricsToken !== null) metricsRoute(app, metricsToken, app.readFigures);
}
