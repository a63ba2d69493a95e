import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { missingRight, type Actor } from '../../shared/domain/permissions.ts';
import { mayAttempt, type Action } from '../../shared/domain/server-permissions.ts';
import { wantsProof } from '../../shared/domain/users/proof-acts.ts';
import { refusedUnder } from '../../shared/domain/users/restrictions.ts';
import { isProofFresh } from '../../shared/domain/users/second-factor.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { SignedIn } from '../commons/service/signed-in.ts';
import { windowCounts } from '../commons/limits/window-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Entry of the permission table that guards this route. */
    action?: Action;
  }
  interface FastifyRequest {
    /** Null on a public route. */
    signedIn: SignedIn | null;
    readonly member: SignedIn;
    readonly actor: Actor;
    /** For routes whose body decides which act it is. Throws PROOF_NEEDED. */
    requireProof(action: Action): void;
  }
  interface FastifyInstance {
    /** For the authorization test. */
    guardedRoutes: { method: string; url: string; action: Action }[];
  }
}

/** Null for a token that is malformed, expired or revoked, or whose member may no longer sign in. */
export type Authenticate = (token: string) => Promise<SignedIn | null>;

const GUARDED = /^\/(api|helloasso|osrm)\//;

/** Caller of a sign-in. */
export const visitorOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent'],
  cookies: headers.cookie,
});

/** Sets the cookie, and leaves the rest for the body. */
export function withCookie<Answer>(reply: FastifyReply, { cookie, ...answer }: Answer & { readonly cookie: string }) {
  reply.header('set-cookie', cookie);
  return answer;
}

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * Refuses to declare a route under /api, /helloasso or /osrm without an action. Role, deactivation and session are read
 * from the database at each request (contract §4).
 */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticate, clock = () => new Date()): void {
  app.decorate('guardedRoutes', []);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('member', {
    getter(this: FastifyRequest) {
      if (this.signedIn === null) throw new DomainError('NOT_SIGNED_IN');
      return this.signedIn;
    },
  });
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      return this.member.actor;
    },
  });

  app.decorateRequest('requireProof', function (action) {
    if (wantsProof(action) && !isProofFresh(this.member.session.provedAt, clock()))
      throw new DomainError('PROOF_NEEDED');
  });

  app.addHook('onRoute', (route) => {
    if (!GUARDED.test(route.url)) return;
    const action = route.config?.action;
    if (action === undefined) throw new Error(`${String(route.method)} ${route.url} names no action`);
    for (const method of [route.method].flat()) app.guardedRoutes.push({ method, url: route.url, action });
  });

  app.addHook('onRequest', async (request) => {
    const action = request.routeOptions.config.action;
    if (action === undefined || mayAttempt(null, action)) return;
    const token = bearerOf(request);
    const member = token === null ? null : await authenticate(token);
    if (member === null) throw new DomainError('NOT_SIGNED_IN');
    request.signedIn = member;
    const restriction = refusedUnder(member.session.restricted, action);
    if (restriction !== null) throw new DomainError(restriction);
    if (!mayAttempt(member.actor, action)) throw new DomainError(missingRight(member.actor));
    request.requireProof(action);
  });
}

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

/**
 * Answers 429 to a member who calls a braked route too often; call it after `guardRoutes`. Lets super administrators
 * register and remove freely, because they alone repair the lists of a season.
 */
export function brakeRoutes(app: FastifyInstance, clock: () => Date): void {
  // In memory, because calls that only read must not wait for a write, nor stop with a full disk.
  const count = windowCounts(clock);
  app.addHook('onRequest', async ({ routeOptions: { config }, signedIn }) => {
    const { brake } = config;
    if (brake === undefined || signedIn === null) return;
    if (brake === 'registering' && signedIn.actor.role === 'SUPER_ADMIN') return;
    const { calls, left } = count(`${brake} ${signedIn.actor.id}`);
    if (calls > BRAKES[brake]) throw new DomainError('TOO_MANY_TRIES', { retryAfter: Math.ceil(left / 1000) });
  });
}
