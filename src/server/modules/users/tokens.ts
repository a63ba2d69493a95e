import { jwtVerify, SignJWT } from 'jose';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { isRole } from '../../../shared/domain/roles.ts';
import type { Database } from '../../db/database.ts';
import type { Authenticate } from '../../http/access.ts';
import { credentialsRepository, type CredentialsRow } from './repository.ts';

const DAY = 24 * 3600;
const TOKEN_LIFE_SECONDS = 7 * DAY;
const SESSION_LIFE_SECONDS = 30 * DAY;

interface OurClaims {
  readonly sub: string;
  /** The diver's token generation at issue; a higher one in the database revokes the token. */
  readonly gen: number;
  /** Instant of the sign-in, in seconds. */
  readonly auth: number;
  readonly once: boolean;
}

interface Verified {
  readonly claims: OurClaims;
  /** In seconds. */
  readonly expires: number;
}

/** Some 600 bytes each; a member sends the same token for an hour (specification §4). */
const KEPT = 2000;

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/**
 * HS256; valid for seven days, refreshed until thirty days after the sign-in (contract §4). Tokens under the previous
 * secret are valid until they end.
 */
export function tokensSignedWith(secret: string, previous: string | null = null) {
  const key = keyOf(secret);
  const kept = new Map<string, Verified>();

  async function checkUnder(signer: Uint8Array, token: string, now: Date): Promise<Verified | null> {
    try {
      const { payload } = await jwtVerify(token, signer, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: now,
      });
      const { sub, exp, gen, auth, once } = payload;
      if (sub === undefined || exp === undefined || typeof gen !== 'number' || typeof auth !== 'number') return null;
      return { claims: { sub, gen, auth, once: once === true }, expires: exp };
    } catch {
      return null;
    }
  }

  const check = async (token: string, now: Date): Promise<Verified | null> =>
    (await checkUnder(key, token, now)) ?? (previous === null ? null : checkUnder(keyOf(previous), token, now));

  return {
    issue(actor: Actor, session: Omit<OurClaims, 'sub'>, now: Date): Promise<string> {
      const iat = Math.floor(now.getTime() / 1000);
      return new SignJWT({ rol: actor.role, lvl: actor.level, ...(actor.desactived && { off: true }), ...session })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(actor.licenceNumber)
        .setIssuedAt(iat)
        .setExpirationTime(Math.min(iat + TOKEN_LIFE_SECONDS, session.auth + SESSION_LIFE_SECONDS))
        .sign(key);
    },

    /** Null for a foreign, altered or expired token; caches verified signatures. */
    async verify(token: string, now: Date): Promise<OurClaims | null> {
      const verified = kept.get(token) ?? (await check(token, now));
      kept.delete(token);
      if (verified === null || verified.expires <= Math.floor(now.getTime() / 1000)) return null;
      kept.set(token, verified);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return verified.claims;
    },
  };
}

export type Tokens = ReturnType<typeof tokensSignedWith>;

export const actorOfRow = (row: CredentialsRow): Actor => ({
  id: row.id,
  licenceNumber: row.licence,
  role: isRole(row.role) ? row.role : 'USER',
  level: row.level,
  familyId: row.family_id,
  dao: row.dao === 1,
  desactived: row.desactived === 1,
});

/** The signature proves the member; their rights are read at each request (contract §4). */
export const authenticator =
  (database: Database, tokens: Tokens, clock: () => Date): Authenticate =>
  async (token) => {
    const claims = await tokens.verify(token, clock());
    if (claims === null) return null;
    const row = await database.read((tx) => credentialsRepository(tx).findActive(claims.sub));
    if (!row || row.token_generation !== claims.gen) return null;
    return { actor: actorOfRow(row), claims: { signedInAt: claims.auth, once: claims.once, generation: claims.gen } };
  };
