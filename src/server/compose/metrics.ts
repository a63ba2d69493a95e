import { causeCodeOf, codeForLog } from '../commons/error-code.ts';
import { withTimeout } from '../commons/with-timeout.ts';
import { clubFigures, type ClubFigures } from '../health/club-figures.ts';
import type { Api } from '../http/api.ts';
import { metricsRoute } from '../http/metrics.ts';
import type { Context } from './dependencies.ts';

/** Half of the time for which Prometheus waits. */
const TIMEOUT_MS = 5000;

/** Declares /metrics, and counts from its first reader on (docs/adr/0032). */
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
  metricsRoute(app, {
    token: metricsToken,
    load: async () => (await import('../health/metrics.ts')).metricsOf(read),
  });
}
