import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { windowCounts } from '../commons/limits/window-counts.ts';

/** Most calls of one member in ten minutes, which no honest use reaches (docs/adr/0038). */
const RATE_LIMITS = {
  /** Registering, moving and removing: a secretary registers forty divers, and corrects each place twice. */
  registering: 300,
  /** A treasurer who prints the statements one by one. */
  printing: 120,
  /** A donor who enters the outings of a year. */
  distance: 120,
  /** A return page asks four times for each payment. */
  paymentCheck: 120,
  /** An administrator who sends again what a mail server has lost. */
  mailing: 120,
} as const;
export type RateLimit = keyof typeof RATE_LIMITS;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly rateLimit?: RateLimit;
  }
}

/** Answers 429 to a member who calls a limited route too often; super administrators register freely. */
export function limitRoutes(app: FastifyInstance, clock: () => Date): void {
  // In memory, because calls that only read must not wait for a write, nor stop with a full disk.
  const count = windowCounts(clock);
  app.addHook('onRequest', async ({ routeOptions: { config }, signedIn }) => {
    const { rateLimit } = config;
    if (rateLimit === undefined || signedIn === null) return;
    if (rateLimit === 'registering' && signedIn.actor.role === 'SUPER_ADMIN') return;
    const { hits, left } = count(`${rateLimit} ${signedIn.actor.id}`);
    if (hits > RATE_LIMITS[rateLimit]) throw new DomainError('TOO_MANY_TRIES', { retryAfter: Math.ceil(left / 1000) });
  });
}
