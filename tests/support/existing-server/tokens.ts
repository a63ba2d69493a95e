// Tokens in the form that the client reads, without a valid signature.
import type { Diver } from './club.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Seconds from now; negative for an older issue. `once`: the sign-in used a one-time password. */
export interface Age {
  readonly issued?: number;
  readonly expires?: number;
  readonly once?: boolean;
  /** Names a session, as our own server does. */
  readonly sid?: string;
}

const WEEK = 7 * 24 * 3600;
let count = 0;

export function tokenFor(diver: Diver, { issued = 0, expires = WEEK, once = false, sid }: Age = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    rol: diver.role,
    sub: diver.licenceNumber,
    lvl: diver['level'],
    iat: now + issued,
    exp: now + expires,
    ...(once && { once }),
    ...(sid !== undefined && { sid }),
    // No two alike, so that a test can tell a fresh one from the one before.
    jti: (count += 1),
  };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.signature`;
}

/** Tokens up to this one, in the order of their issue. */
export const issuedSoFar = (): number => count;

/** The licence of a token that lives and was issued after so many. */
export function subjectOf(token: string, after: number): string | null {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { sub, exp, jti } = JSON.parse(payload) as { sub: string; exp: number; jti: number };
    return exp * 1000 > Date.now() && jti > after ? sub : null;
  } catch {
    return null;
  }
}
