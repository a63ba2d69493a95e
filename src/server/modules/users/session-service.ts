import type { LoginBody, TokenAnswer } from '../../../shared/contract/users.ts';
import { normalisedLicence } from '../../../shared/domain/divers/identity.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { countedAddress } from '../../commons/addresses.ts';
import { Refused } from '../../commons/errors.ts';
import { recordSecurity } from '../../commons/security-log.ts';
import type { SignedIn } from '../../commons/signed-in.ts';
import { LIMITS, type Attempts, type Try } from './attempts-repository.ts';
import { actorOfRow } from './authenticator.ts';
import { deviceOf } from './device.ts';
import type { Argon, Hashing } from './hashing.ts';
import { oneTimeRepository } from './one-time-repository.ts';
import { credentialsRepository, type CredentialsRow } from './repository.ts';
import { sessionsRepository } from './sessions-repository.ts';
import type { Tokens } from './tokens.ts';

type Context = ServiceContext & { readonly attempts: Attempts; readonly hashing: Hashing; readonly tokens: Tokens };

/** Caller of the sign-in. */
interface Visitor {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** `oneTime` is the id of the one-time password, if it was one. */
interface Proof {
  readonly row: CredentialsRow;
  readonly oneTime: number | undefined;
}

export function sessionService({ database, attempts, hashing, tokens, clock }: Context) {
  /** Does the same work for a member with a password, without one, and for an unknown licence. */
  async function prove(argon: Argon, licence: string, password: string, now: Date): Promise<Proof | null> {
    const row = await database.read((tx) => credentialsRepository(tx).findActive(licence));
    const own = await argon.verify(row?.password_hash ?? null, password);
    const oneTime = await database.read((tx) => oneTimeRepository(tx).find(row?.id ?? 0, password, now));
    if (!row || (!own && oneTime === undefined)) return null;
    return { row, oneTime: own ? undefined : oneTime };
  }

  /** Null when the password was changed or used during the hashing. */
  const openSession = (proof: Proof, { address, userAgent }: Visitor, counted: number[], byLicence: Try, now: Date) =>
    database.write(async (tx): Promise<SignedIn | null> => {
      const device = deviceOf(userAgent);
      const credentials = credentialsRepository(tx);
      const row = await credentials.findActive(proof.row.licence);
      if (!row || row.password_hash !== proof.row.password_hash) return null;
      let generation = row.token_generation;
      if (proof.oneTime !== undefined) {
        if (!(await oneTimeRepository(tx).use(proof.oneTime, now))) return null;
        generation = await credentials.endSessions(row.id, now);
      }
      const method = proof.oneTime === undefined ? 'password' : 'oneTime';
      const restricted = method === 'oneTime' ? 'password' : null;
      const id = await sessionsRepository(tx).open({ diverId: row.id, generation, device, method, restricted }, now);
      if (id === null) return null;
      const detail = { method, device };
      await recordSecurity(tx, { at: now, actor: row, action: 'signIn', subject: row.id, detail, address });
      await attempts(tx).takeBack(counted);
      await attempts(tx).clear(byLicence);
      return { actor: actorOfRow(row), session: { id, createdAt: now, provedAt: now, restricted, generation } };
    });

  return {
    /** Throws BAD_CREDENTIALS, for an unknown licence too, TOO_MANY_TRIES, and BUSY when too many sign in at once. */
    async signIn(body: LoginBody, visitor: Visitor): Promise<TokenAnswer> {
      const licence = normalisedLicence(body.licence);
      const byLicence = { limit: LIMITS.loginByLicence, subject: licence };
      const tries = [byLicence, { limit: LIMITS.loginByAddress, subject: countedAddress(visitor.address) }];
      // Limits the cost of a flood to one read per attempt.
      await database.read((tx) => attempts(tx).refuseIfBlocked(tries, clock()));
      return hashing.inTurn(async (argon) => {
        const now = clock();
        const counted = await database.write((tx) => attempts(tx).reserve(tries, now));
        const proof = await prove(argon, licence, body.password, now);
        const member = proof && (await openSession(proof, visitor, counted, byLicence, now));
        if (member === null) throw new Refused('BAD_CREDENTIALS');
        return { token: await tokens.issue(member, now) };
      });
    },

    /** Reads role and level anew; the last token ends with the session (users/tokens.ts). */
    refresh: async (member: SignedIn): Promise<TokenAnswer> => ({ token: await tokens.issue(member, clock()) }),

    /** Its tokens are refused from now on. */
    signOut: ({ actor, session }: SignedIn): Promise<void> =>
      database.write(async (tx) => {
        const now = clock();
        await sessionsRepository(tx).end(session.id, now);
        await recordSecurity(tx, { at: now, actor, action: 'signOut', subject: actor.id });
      }),
  };
}

export type SessionService = ReturnType<typeof sessionService>;
