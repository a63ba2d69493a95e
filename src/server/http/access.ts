import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { missingRight, type Actor } from '#domain/permissions.ts';
import { mayAttempt, type Right } from '#domain/server-permissions.ts';
import { needsReauthentication, refusedUnder } from '#domain/users/session-rights.ts';
import { isReauthenticationFresh } from '#domain/users/second-factor.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { SignedIn } from '../commons/service/service-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Entry of the permission table that guards this route. */
    action?: Right;
  }
  interface FastifyRequest {
    /** Null on a public route. */
    signedIn: SignedIn | null;
    readonly member: SignedIn;
    readonly actor: Actor;
    /** For routes whose body decides which act it is. Throws PROOF_NEEDED. */
    requireReauthentication(action: Right): void;
  }
  interface FastifyInstance {
    /** For the authorization test. */
    guardedRoutes: { method: string; url: string; action: Right }[];
  }
}

/** Null for a token that is malformed, expired or revoked, or whose member may no longer sign in. */
type Authenticate = (token: string) => Promise<SignedIn | null>;

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

/** Refuses to declare a route of the API without an action; reads role and session at each request (contract §4). */
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

  app.decorateRequest('requireReauthentication', function (action) {
    if (needsReauthentication(action) && !isReauthenticationFresh(this.member.session.provedAt, clock()))
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
    request.requireReauthentication(action);
  });
}
