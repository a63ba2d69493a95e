import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayAttempt, type Action, type Actor } from '../../shared/domain/permissions.ts';
import { Refused } from '../commons/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line of the permission table that guards this route. */
    action?: Action;
  }
  interface FastifyRequest {
    member: Member | null;
  }
  interface FastifyInstance {
    /** Every route of the API with its action, for the test of the whole table. */
    guardedRoutes: { method: string; url: string; action: Action }[];
  }
}

/** Whoever signed the request, as the database knows them now, and when they signed in. */
export interface Member {
  readonly actor: Actor;
  readonly claims: {
    /** Seconds since 1970. */
    readonly signedInAt: number;
    /** Signed in with a one-time password. */
    readonly once: boolean;
    /** Of the member's tokens, when this one was checked (contract §4). */
    readonly generation: number;
  };
}

/** Answers null for a token that is malformed, expired, revoked, or of somebody who may not sign in any more. */
export type Authenticate = (token: string) => Promise<Member | null>;

/** Addresses that no route may be declared under without saying who may. */
const GUARDED = /^\/(api|helloasso|osrm)\//;

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * Denies by default: a route under /api, /helloasso or /osrm without an action can't even be declared. Role, deactivation and session are
 * read from the database at each request (contract §4).
 */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate('guardedRoutes', []);
  app.decorateRequest('member', null);

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
    if (member === null) throw new Refused('NOT_SIGNED_IN');
    if (!mayAttempt(member.actor, action)) throw new Refused(member.actor.desactived ? 'DEACTIVATED' : 'FORBIDDEN');
    request.member = member;
  });
}

/** The signed-in member of a guarded route, with their session. */
export function memberOf(request: FastifyRequest): Member {
  if (request.member === null) throw new Refused('NOT_SIGNED_IN');
  return request.member;
}

/** The signed-in member of a guarded route, as far as rights depend on them. */
export const actorOf = (request: FastifyRequest): Actor => memberOf(request).actor;
