import { readOwnJson } from '#domain/own-json.ts';
import type { ChallengeAnswer, PasskeySignInBody } from '#contract/second-factor.ts';
import { countedAddress } from '#server/commons/network/addresses.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { SignedIn } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { LIMITS } from '#server/commons/limits/attempts-repository.ts';
import {
  answerOpened,
  openSession,
  type AccountsContext,
  type FirstFactor,
  type Opened,
  type Visitor,
} from './open-session.ts';
import { credentialsRepository, sessionsRepository } from '../credentials/repository.ts';
import { factorsRepository, hasFactor, challengesRepository, type Challenge } from './factors-repository.ts';
import type { identityVerifier, Verified } from './verification.ts';
import { assertionOptions, methodsOf, questionOf } from './webauthn.ts';

type VerifyingContext = AccountsContext & { readonly verifier: ReturnType<typeof identityVerifier> };

/** Result of the first step, kept with the question of the second (users/session-service.ts). */
interface FirstStep extends Omit<FirstFactor, 'row'> {
  /** The member's tokens then: a password that was changed since ends the sign-in. */
  readonly generation: number;
}

const LOGIN_METHODS = ['passkey', 'totp', 'recoveryCode'] as const;

/** Second step of a sign-in, and the sign-in by a passkey, which is both: a device and its owner's presence. */
export function factorSignInService(context: VerifyingContext) {
  const { database, clock, party, attempts, verifier } = context;

  /** `first` without the member's row; null for a sign-in by a passkey alone. */
  async function open(tx: Tx, verified: Verified, first: FirstStep | null, visitor: Visitor): Promise<Opened> {
    const now = clock();
    await verified.redeem(tx, now);
    const row = await credentialsRepository(tx).findActiveById(verified.diverId);
    if (!row || (first && first.generation !== row.token_generation)) throw new DomainError('CHALLENGE_EXPIRED');
    const identity = { row, oneTime: first?.oneTime, method: first?.method ?? 'passkey', by: verified.method } as const;
    return orNotFound(await openSession(tx, context, identity, visitor, now), 'CHALLENGE_EXPIRED');
  }

  const enterBy = (first: FirstStep | null, visitor: Visitor) => async (verified: Verified) => {
    const opened = await database.write((tx) => open(tx, verified, first, visitor));
    return answerOpened(context, opened, visitor, clock());
  };

  const pendingOf = (ticket: string, kind: 'login' | 'signIn'): Promise<Challenge> =>
    database.read(async (tx) =>
      orNotFound(await challengesRepository(tx).find(ticket, kind, clock()), 'CHALLENGE_EXPIRED'),
    );

  return {
    /** Throws as verification.ts does; after CHALLENGE_EXPIRED the sign-in begins anew. */
    async secondStep(given: ChallengeAnswer, visitor: Visitor) {
      const question = await pendingOf(given.ticket, 'login');
      const first = readOwnJson<FirstStep>(question.detail ?? 'null');
      const verification = { question, methods: LOGIN_METHODS, given, place: countedAddress(visitor.address) };
      return verifier.whenVerified(verification, visitor.address, enterBy(first, visitor));
    },

    /** Any passkey of this site. Throws NOT_FOUND where the site's address has no name, and TOO_MANY_TRIES. */
    async askForPasskey(address: string) {
      if (party === null) throw new DomainError('NOT_FOUND');
      const now = clock();
      const { id: ticket, challenge } = await database.write(async (tx) => {
        await attempts(tx).reserve([{ limit: LIMITS.passkeyByAddress, subject: countedAddress(address) }], now);
        return challengesRepository(tx).add({ kind: 'signIn', diverId: null }, now);
      });
      return { ticket, options: await assertionOptions(party, challenge) };
    },

    /** Throws as `secondStep` does. */
    async signIn({ ticket, passkey }: PasskeySignInBody, visitor: Visitor) {
      const question = await pendingOf(ticket, 'signIn');
      const place = countedAddress(visitor.address);
      const verification = { question, methods: ['passkey'] as const, given: { ticket, passkey }, place };
      return verifier.whenVerified(verification, visitor.address, enterBy(null, visitor));
    },
  };
}

/** Reauthentication in a session, for acts on money and keys: by a second factor of members who have one. */
export function reauthenticationService({ database, clock, party, tokens, verifier }: VerifyingContext) {
  async function waysOf({ actor }: SignedIn) {
    const factors = await database.read((tx) => factorsRepository(tx).of(actor.id));
    return { factors, methods: hasFactor(factors) ? methodsOf(factors, party) : ['password' as const] };
  }

  return {
    async ask(member: SignedIn) {
      const { factors, methods } = await waysOf(member);
      const question = await database.write((tx) =>
        challengesRepository(tx).add({ kind: 'proof', diverId: member.actor.id }, clock()),
      );
      return questionOf(party, question, methods, factors);
    },

    /** Throws as verification.ts does. */
    async reauthenticate(member: SignedIn, given: ChallengeAnswer, address: string) {
      const { actor, session } = member;
      const question = await database.read((tx) => challengesRepository(tx).find(given.ticket, 'proof', clock()));
      if (question?.diver_id !== actor.id) throw new DomainError('CHALLENGE_EXPIRED');
      const { methods } = await waysOf(member);
      const verification = { question, methods, given, place: `session ${session.id}` };
      return verifier.whenVerified(verification, address, async (verified) => {
        const now = clock();
        const detail = { method: verified.method };
        await database.write(async (tx) => {
          await verified.redeem(tx, now);
          await sessionsRepository(tx).recordReauthentication(session.id, now);
          await recordSecurity(tx, { at: now, actor, action: 'identityProved', detail, address });
        });
        return { token: await tokens.issue({ actor, session: { ...session, provedAt: now } }, now) };
      });
    },
  };
}
