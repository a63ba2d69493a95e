import { jwtVerify, SignJWT } from 'jose';
import { sessionEnd } from '#domain/users/sessions.ts';
import type { SignedIn } from '#server/commons/service/service-context.ts';

const TOKEN_LIFE_SECONDS = 7 * 24 * 3600;

interface OurClaims {
  readonly sub: string;
  /** Id of the session's row. */
  readonly sid: string;
  /** The diver's token generation at issue; a higher one in the database revokes the token. */
  readonly gen: number;
}

interface Verified {
  readonly claims: OurClaims;
  /** In seconds. */
  readonly expires: number;
}

/** `publicUrl`: names this server in each token, so that it refuses those of another club. */
export interface Signing {
  readonly jwtSecret: string;
  readonly previousJwtSecret?: string | null;
  readonly publicUrl: string;
}

/** Some 600 bytes each; a member sends the same token for an hour (specification §4). */
const KEPT = 2000;

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);
/** The demonstration listens on another port each time, and its members stay signed in. */
const withoutPort = (url: string): string => Object.assign(new URL(url), { port: '' }).href.replace(/\/$/, '');

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** HS256; valid for seven days, also under the previous secret, refreshed until the session's end (contract §4). */
export function tokensSignedWith({ jwtSecret, previousJwtSecret = null, publicUrl }: Signing) {
  const key = keyOf(jwtSecret);
  const kept = new Map<string, Verified>();
  const issuer = withoutPort(publicUrl);
  const audience = `${issuer}/api/v1`;

  async function checkUnder(signer: Uint8Array, token: string, now: Date): Promise<Verified | null> {
    try {
      const { payload } = await jwtVerify(token, signer, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: now,
      });
      const { sub, exp, gen, sid } = payload;
      if (sub === undefined || exp === undefined || typeof gen !== 'number' || typeof sid !== 'string') return null;
      return { claims: { sub, sid, gen }, expires: exp };
    } catch {
      return null;
    }
  }

  const check = async (token: string, now: Date): Promise<Verified | null> =>
    (await checkUnder(key, token, now)) ??
    (previousJwtSecret === null ? null : checkUnder(keyOf(previousJwtSecret), token, now));

  return {
    /** `due`: end of the time in which the member has to add a second factor; for screens. */
    issue({ actor, session }: SignedIn, now: Date, due: Date | null = null): Promise<string> {
      const iat = secondsOf(now);
      const { id: sid, generation: gen } = session;
      const screens = {
        once: session.restricted !== null,
        ...(actor.desactived && { off: true }),
        ...(session.restricted === 'secondFactor'
          ? { due: 0 }
          : session.restricted === null && due && { due: secondsOf(due) }),
      };
      return new SignJWT({ rol: actor.role, lvl: actor.level, sid, gen, ...screens })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(actor.licenceNumber)
        .setIssuedAt(iat)
        .setExpirationTime(Math.min(iat + TOKEN_LIFE_SECONDS, secondsOf(sessionEnd(actor.role, session.createdAt))))
        .sign(key);
    },

    /** Null for a foreign, altered or expired token; caches verified signatures. */
    async verify(token: string, now: Date): Promise<OurClaims | null> {
      const verified = kept.get(token) ?? (await check(token, now));
      kept.delete(token);
      if (verified === null || verified.expires <= secondsOf(now)) return null;
      kept.set(token, verified);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return verified.claims;
    },
  };
}

export type Tokens = ReturnType<typeof tokensSignedWith>;
