import { isIP } from 'node:net';
import type { NewPasskeyAnswer, NewPasskeyOptions, PasskeyAnswer } from '#contract/second-factor.ts';
import { CHALLENGE_LIFE, type VerificationMethod } from '#domain/users/second-factor.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { isLoopback } from '#server/commons/network/addresses.ts';
import type { Factors, PasskeyRow, Challenge } from './factors-repository.ts';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Browsers know passkeys by a name, never by an address; the demonstration's is that of this machine. Null: no name. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  const plain = url.hostname.replaceAll(/[[\]]/g, '');
  if (isLoopback(plain)) url.hostname = 'localhost';
  else if (isIP(plain) !== 0) return null;
  return { id: url.hostname, origin: url.origin };
}

/** Loaded on first use: it weighs as much as half the server. */
const load = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256: named, because the library's own list tries what Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

const known = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports: readOwnJson<string[]>(transports) }));

interface Registering {
  readonly clubName: string;
  readonly licence: string;
  readonly displayName: string;
  readonly handle: string;
  readonly challenge: string;
  readonly passkeys: readonly PasskeyRow[];
}

export async function registrationOptions(party: RelyingParty, member: Registering): Promise<NewPasskeyOptions> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: member.clubName,
    rpID: party.id,
    userName: member.licence,
    userDisplayName: member.displayName,
    userID: new Uint8Array(Buffer.from(member.handle, 'base64url')),
    challenge: new Uint8Array(Buffer.from(member.challenge, 'base64url')),
    timeout: CHALLENGE_LIFE,
    excludeCredentials: known(member.passkeys),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** Without passkeys, any passkey of the device may answer. */
export async function assertionOptions(party: RelyingParty, challenge: string, passkeys?: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFE,
    userVerification: 'required',
    ...(passkeys ? { allowCredentials: known(passkeys) } : {}),
  });
}

/** Null: the site has no name. */
type Party = RelyingParty | null;

/** Methods that a member's second factors give; recovery codes only open a session. */
export function methodsOf({ passkeys, totp }: Factors, party: Party): VerificationMethod[] {
  return [...(passkeys.length > 0 && party ? ['passkey' as const] : []), ...(totp ? ['totp' as const] : [])];
}

export async function questionOf(party: Party, question: Challenge, methods: VerificationMethod[], factors: Factors) {
  const { id: ticket, challenge } = question;
  if (party === null || !methods.includes('passkey')) return { ticket, methods };
  return { ticket, methods, options: await assertionOptions(party, challenge, factors.passkeys) };
}

const expected = (party: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** Null for an answer of another site, to another challenge, without the member's presence, or forged. */
export async function registered(party: RelyingParty, challenge: string, response: NewPasskeyAnswer) {
  const { verifyRegistrationResponse } = await load();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(party, challenge),
      response,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = JSON.stringify(response.response.transports ?? []);
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return null;
  }
}

/** Returns the device's count of signatures, which the transaction that writes it judges; null as above. */
export async function asserted(party: RelyingParty, challenge: string, passkey: PasskeyRow, response: PasskeyAnswer) {
  const { verifyAuthenticationResponse } = await load();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(party, challenge),
      response,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
