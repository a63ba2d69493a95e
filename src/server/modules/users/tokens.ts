import { jwtVerify, SignJWT } from 'jose';
import type { Actor } from '../../../shared/domain/permissions.ts';

export const TOKEN_LIFE_SECONDS = 7 * 24 * 3600;

/** What our token carries beside the claims of the specification (contract/users.ts). */
export interface OurClaims {
  readonly sub: string;
  /** The diver's token generation when it was made; a higher one in the database ends it. */
  readonly gen: number;
  /** When the member gave their password, in seconds. */
  readonly auth: number;
  /** The sign-in used a one-time password. */
  readonly once: boolean;
}

export interface Tokens {
  issue(actor: Actor, session: Omit<OurClaims, 'sub'>, now: Date): Promise<string>;
  /** Null when it is not ours, altered or expired. */
  verify(token: string, now: Date): Promise<OurClaims | null>;
}

/** HS256, seven days (contract §4). */
export function tokensSignedWith(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue(actor, session, now) {
      const iat = Math.floor(now.getTime() / 1000);
      return new SignJWT({ rol: actor.role, lvl: actor.level, ...session })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(actor.licenceNumber)
        .setIssuedAt(iat)
        .setExpirationTime(iat + TOKEN_LIFE_SECONDS)
        .sign(key);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now });
        const { sub, gen, auth, once } = payload;
        if (typeof sub !== 'string' || typeof gen !== 'number' || typeof auth !== 'number') return null;
        return { sub, gen, auth, once: once === true };
      } catch {
        return null;
      }
    },
  };
}
