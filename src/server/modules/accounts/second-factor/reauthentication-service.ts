import type { ChallengeAnswer, ChallengeQuestion } from '../../../../shared/contract/second-factor.ts';
import type { TokenAnswer } from '../../../../shared/contract/users.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { SignedIn } from '../../../commons/service/signed-in.ts';
import { sessionsRepository } from '../credentials/sessions-repository.ts';
import { challengesRepository } from './challenges-repository.ts';
import { factorsRepository, hasFactor } from './factors-repository.ts';
import type { AccountsContext } from './open-session.ts';
import type { IdentityVerifier } from './verification.ts';
import { methodsOf, questionOf } from './webauthn.ts';

type Context = AccountsContext & { readonly verifier: IdentityVerifier };

/** Reauthentication in a session, for acts on money and keys: by a second factor of members who have one. */
export function reauthenticationService({ database, clock, party, tokens, verifier }: Context) {
  async function waysOf({ actor }: SignedIn) {
    const factors = await database.read((tx) => factorsRepository(tx).of(actor.id));
    return { factors, methods: hasFactor(factors) ? methodsOf(factors, party) : ['password' as const] };
  }

  return {
    async ask(member: SignedIn): Promise<ChallengeQuestion> {
      const { factors, methods } = await waysOf(member);
      const question = await database.write((tx) =>
        challengesRepository(tx).add({ kind: 'proof', diverId: member.actor.id }, clock()),
      );
      return questionOf(party, question, methods, factors);
    },

    /** Throws as verification.ts does. */
    async reauthenticate(member: SignedIn, given: ChallengeAnswer, address: string): Promise<TokenAnswer> {
      const { actor, session } = member;
      const question = await database.read((tx) => challengesRepository(tx).find(given.ticket, 'proof', clock()));
      if (question?.diver_id !== actor.id) throw new DomainError('CHALLENGE_EXPIRED');
      const { methods } = await waysOf(member);
      const asked = { question, methods, given, place: `session ${session.id}` };
      return verifier.whenVerified(asked, address, async (verified) => {
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
