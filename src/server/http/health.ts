import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ClubConfig } from '../../shared/config.ts';
import type { Database } from '../db/database.ts';

export function healthRoute(app: FastifyInstance, database: Pick<Database, 'ping'>): void {
  app.get('/health', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}

/**
 * Readiness for monitoring and load balancers: 200 when nothing stands against it, else 503 with French reasons; `warnings`
 * are shown, and the server goes on serving.
 */
export function readinessRoute(
  app: FastifyInstance,
  reasonsAgainst: () => Promise<readonly object[]>,
  warnings: readonly string[],
): void {
  app.get('/health/ready', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const reasons = await reasonsAgainst();
    const shown = warnings.length === 0 ? {} : { warnings };
    if (reasons.length === 0) return { status: 'ready', ...shown };
    return reply.status(503).send({ status: 'unavailable', reasons, ...shown });
  });
}

/** Revalidated by ETag, because the configuration may change at a restart. */
export function configRoute(app: FastifyInstance, club: ClubConfig, passkeys: string): void {
  // Identifies the club to a third party: our own mail service needs none, so no visitor may read it.
  const body = JSON.stringify({ ...club, passkeys, mail: { ...club.mail, secureToken: '' } });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  app.get('/config.json', (request, reply) => {
    void reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.type('application/json').send(body);
  });
}
