import type { ProofBody, ProofQuestion } from '../../../../shared/contract/second-factor.ts';
import type { TokenAnswer } from '../../../../shared/contract/users.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { SignedIn } from '../../../commons/service/signed-in.ts';
import { sessionsRepository } from '../credentials/sessions-repository.ts';
import type { Tokens } from '../credentials/tokens.ts';
import { challengesRepository } from './challenges-repository.ts';
import { factorsRepository, hasFactor } from './factors-repository.ts';
import type { Proving, ProvingContext } from './proving.ts';
import { methodsOf, questionOf } from './second-step.ts';

type Context = Pick<ProvingContext, 'database' | 'clock' | 'party'> & {
  readonly tokens: Tokens;
  readonly proving: Proving;
};

/** Proofs of identity in a session, for acts on money and keys: a second factor of members who have one. */
export function proofService({ database, clock, party, tokens, proving }: Context) {
  const factorsOf = ({ actor }: SignedIn) => database.read((tx) => factorsRepository(tx).of(actor.id));

  return {
    async ask(member: SignedIn): Promise<ProofQuestion> {
      const factors = await factorsOf(member);
      const methods = hasFactor(factors) ? methodsOf(factors, party) : ['password' as const];
      const question = await database.write((tx) =>
        challengesRepository(tx).add({ kind: 'proof', diverId: member.actor.id }, clock()),
      );
      return questionOf(party, question, methods, factors);
    },

    /** Throws as proving.ts does. */
    async prove(member: SignedIn, given: ProofBody, address: string): Promise<TokenAnswer> {
      const { actor, session } = member;
      const question = await database.read((tx) => challengesRepository(tx).find(given.ticket, 'proof', clock()));
      if (question?.diver_id !== actor.id) throw new DomainError('CHALLENGE_EXPIRED');
      const factors = await factorsOf(member);
      const methods = hasFactor(factors) ? methodsOf(factors, party) : ['password' as const];
      return proving.whenProven(
        { question, methods, given, place: `session ${session.id}` },
        address,
        async (proven) => {
          const now = clock();
          await database.write(async (tx) => {
            await proven.redeem(tx, now);
            await sessionsRepository(tx).recordProof(session.id, now);
            const detail = { method: proven.method };
            await recordSecurity(tx, { at: now, actor, action: 'identityProved', detail, address });
          });
          return { token: await tokens.issue({ actor, session: { ...session, provedAt: now } }, now) };
        },
      );
    },
  };
}

export type ProofService = ReturnType<typeof proofService>;
