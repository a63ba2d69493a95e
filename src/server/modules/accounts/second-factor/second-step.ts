import type { ProofQuestion } from '../../../../shared/contract/second-factor.ts';
import type { ProofMethod } from '../../../../shared/domain/users/second-factor.ts';
import type { Challenge } from './challenges-repository.ts';
import type { Factors } from './factors-repository.ts';
import { assertionOptions, type RelyingParty } from './webauthn.ts';

/** Proofs that a member's second factors give; recovery codes only open a session. */
export function methodsOf({ passkeys, totp }: Factors, party: RelyingParty | null): ProofMethod[] {
  return [...(passkeys.length > 0 && party ? ['passkey' as const] : []), ...(totp ? ['totp' as const] : [])];
}

/** The question as the browser gets it. */
export async function questionOf(
  party: RelyingParty | null,
  { id: ticket, challenge }: Challenge,
  methods: ProofMethod[],
  { passkeys }: Factors,
): Promise<ProofQuestion> {
  if (party === null || !methods.includes('passkey')) return { ticket, methods };
  return { ticket, methods, options: await assertionOptions(party, challenge, passkeys) };
}
