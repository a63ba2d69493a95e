import type { FastifyInstance } from 'fastify';
import { Refused } from '../commons/errors.ts';

const WINDOW_MS = 10 * 60_000;

/** Most calls of one member in ten minutes, which no honest use reaches (docs/adr/0038). */
const BRAKES = {
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
export type Brake = keyof typeof BRAKES;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly brake?: Brake;
  }
}

/** Counts in memory, because calls that only read must not wait for a write, nor stop with a full disk. */
function counters(clock: () => Date) {
  const windows = new Map<Brake, { readonly start: number; readonly calls: Map<number, number> }>();
  return (brake: Brake, memberId: number): void => {
    const now = clock().getTime();
    const start = now - (now % WINDOW_MS);
    let current = windows.get(brake);
    if (current?.start !== start) windows.set(brake, (current = { start, calls: new Map() }));
    const calls = (current.calls.get(memberId) ?? 0) + 1;
    if (calls > BRAKES[brake]) {
      throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.ceil((start + WINDOW_MS - now) / 1000) });
    }
    current.calls.set(memberId, calls);
  };
}

/**
 * Answers 429 to a member who calls a braked route too often; call it after `guardRoutes`. Lets super administrators
 * register and remove freely, because they alone repair the lists of a season.
 */
export function brakeRoutes(app: FastifyInstance, clock: () => Date): void {
  const count = counters(clock);
  app.addHook('onRequest', async ({ routeOptions: { config }, signedIn }) => {
    const { brake } = config;
    if (brake === undefined || signedIn === null) return;
    if (brake === 'registering' && signedIn.actor.role === 'SUPER_ADMIN') return;
    count(brake, signedIn.actor.id);
  });
}
