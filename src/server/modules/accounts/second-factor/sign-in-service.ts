import type { ChallengeAnswer, PasskeyQuestion, PasskeySignInBody } from '../../../../shared/contract/second-factor.ts';
import { countedAddress } from '../../../commons/network/addresses.ts';
import { orNotFound, DomainError } from '../../../errors/domain-error.ts';
import type { Tx } from '../../../db/database.ts';
import { deviceOf } from '../credentials/known-device.ts';
import { LIMITS } from '../../../commons/limits/attempts-repository.ts';
import {
  openSession,
  type AccountsContext,
  type FirstFactor,
  type Opened,
  type SignInAnswer,
  type Visitor,
} from './open-session.ts';
import { credentialsRepository } from '../credentials/repository.ts';
import { challengesRepository, type Challenge } from './challenges-repository.ts';
import type { IdentityVerifier, Verified } from './verification.ts';
import { assertionOptions } from './webauthn.ts';

/** Result of the first step, kept with the question of the second (users/session-service.ts). */
interface FirstStep extends Omit<FirstFactor, 'row'> {
  /** The member's tokens then: a password that was changed since ends the sign-in. */
  readonly generation: number;
}

const LOGIN_METHODS = ['passkey', 'totp', 'recoveryCode'] as const;

/** Second step of a sign-in, and the sign-in by a passkey, which is both: a device and its owner's presence. */
export function factorSignInService(context: AccountsContext & { readonly verifier: IdentityVerifier }) {
  const { database, clock, party, attempts, tokens, verifier, devices, secondFactor } = context;

  /** `first` without the member's row; null for a sign-in by a passkey alone. */
  async function open(tx: Tx, verified: Verified, first: FirstStep | null, visitor: Visitor): Promise<Opened> {
    const now = clock();
    await verified.redeem(tx, now);
    const row = await credentialsRepository(tx).findActiveById(verified.diverId);
    if (!row || (first && first.generation !== row.token_generation)) throw new DomainError('CHALLENGE_EXPIRED');
    const identity = { row, oneTime: first?.oneTime, method: first?.method ?? 'passkey', by: verified.method } as const;
    const seen = { device: deviceOf(visitor.userAgent), address: visitor.address, now };
    const opened = await openSession(tx, identity, seen, secondFactor);
    return orNotFound(opened ?? undefined, 'CHALLENGE_EXPIRED');
  }

  async function answerTo({ member, due }: Opened, { cookies }: Visitor): Promise<SignInAnswer> {
    const now = clock();
    const cookie = devices.remember(cookies, member.actor.licenceNumber, now);
    return { token: await tokens.issue(member, now, due), cookie };
  }

  const questionOf = (ticket: string, kind: 'login' | 'signIn'): Promise<Challenge> =>
    database.read(async (tx) =>
      orNotFound(await challengesRepository(tx).find(ticket, kind, clock()), 'CHALLENGE_EXPIRED'),
    );

  return {
    /** Throws as verification.ts does; after CHALLENGE_EXPIRED the sign-in begins anew. */
    async secondStep(given: ChallengeAnswer, visitor: Visitor): Promise<SignInAnswer> {
      const question = await questionOf(given.ticket, 'login');
      const first = JSON.parse(question.detail ?? 'null') as FirstStep;
      const asked = { question, methods: LOGIN_METHODS, given, place: countedAddress(visitor.address) };
      return verifier.whenVerified(asked, visitor.address, async (verified) => {
        return answerTo(await database.write((tx) => open(tx, verified, first, visitor)), visitor);
      });
    },

    /** Any passkey of this site. Throws NOT_FOUND where the site's address has no name, and TOO_MANY_TRIES. */
    async askForPasskey(address: string): Promise<PasskeyQuestion> {
      if (party === null) throw new DomainError('NOT_FOUND');
      const now = clock();
      const { id: ticket, challenge } = await database.write(async (tx) => {
        await attempts(tx).reserve([{ limit: LIMITS.passkeyByAddress, subject: countedAddress(address) }], now);
        return challengesRepository(tx).add({ kind: 'signIn', diverId: null }, now);
      });
      return { ticket, options: await assertionOptions(party, challenge) };
    },

    /** Throws as `secondStep` does. */
    async signIn({ ticket, passkey }: PasskeySignInBody, visitor: Visitor): Promise<SignInAnswer> {
      const question = await questionOf(ticket, 'signIn');
      const place = countedAddress(visitor.address);
      const asked = { question, methods: ['passkey'] as const, given: { ticket, passkey }, place };
      return verifier.whenVerified(asked, visitor.address, async (verified) => {
        return answerTo(await database.write((tx) => open(tx, verified, null, visitor)), visitor);
      });
    },
  };
}
