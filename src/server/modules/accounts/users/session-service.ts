import type { LoginBody, TokenAnswer } from '../../../../shared/contract/users.ts';
import { normalisedLicence } from '../../../../shared/domain/divers/identity.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { countedAddress } from '../../../commons/network/addresses.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { SignedIn } from '../../../commons/service/signed-in.ts';
import type { Tx } from '../../../db/database.ts';
import { challengesRepository, type Challenge } from '../second-factor/challenges-repository.ts';
import { factorsRepository, hasFactor, type Factors } from '../second-factor/factors-repository.ts';
import { methodsOf, questionOf } from '../second-factor/second-step.ts';
import type { RelyingParty } from '../second-factor/webauthn.ts';
import type { Attempts, Try } from '../../../commons/limits/attempts-repository.ts';
import { deviceOf } from '../credentials/device.ts';
import type { Argon, Hashing } from '../credentials/hashing.ts';
import type { KnownDevices } from '../credentials/known-device.ts';
import { looksOneTime, oneTimeRepository } from '../credentials/one-time-repository.ts';
import {
  openSession,
  type FirstProof,
  type Opened,
  type OpeningContext,
  type SignInAnswer,
  type Visitor,
} from '../second-factor/open-session.ts';
import { credentialsRepository } from '../credentials/repository.ts';
import { sessionsRepository } from '../credentials/sessions-repository.ts';
import { signInsOf, type SignInLimits } from './sign-in-limits.ts';
import type { Tokens } from '../credentials/tokens.ts';

type Context = ServiceContext &
  OpeningContext & {
    readonly attempts: Attempts;
    readonly hashing: Hashing;
    readonly tokens: Tokens;
    readonly party: RelyingParty | null;
    readonly devices: KnownDevices;
    readonly limits: SignInLimits;
  };

/** Ids of the attempts, and what they were counted for. */
interface Counted {
  readonly counted: readonly number[];
  readonly tries: readonly Try[];
}

/** A member with a second factor has to show it too. */
interface SecondStep {
  readonly question: Challenge;
  readonly factors: Factors;
}

export function sessionService({
  database,
  attempts,
  hashing,
  tokens,
  clock,
  party,
  devices,
  limits,
  secondFactor,
}: Context) {
  /** Does the same work for a member with a password, without one, and for an unknown licence. */
  async function prove(argon: Argon, licence: string, password: string, now: Date): Promise<FirstProof | null> {
    const row = await database.read((tx) => credentialsRepository(tx).findActive(licence));
    const own = await argon.verify(row?.password_hash ?? null, password);
    const oneTime = await database.read((tx) => oneTimeRepository(tx).find(row?.id ?? 0, password, now));
    if (!row || (!own && oneTime === undefined)) return null;
    return own ? { row, method: 'password', oneTime: undefined } : { row, method: 'oneTime', oneTime };
  }

  /** Null for a member who has none. A one-time password stays valid until the second step. */
  async function secondStepOf(tx: Tx, { row, ...first }: FirstProof, now: Date): Promise<SecondStep | null> {
    const factors = await factorsRepository(tx).of(row.id);
    if (!hasFactor(factors)) return null;
    const detail = { ...first, generation: row.token_generation };
    return { factors, question: await challengesRepository(tx).add({ kind: 'login', diverId: row.id, detail }, now) };
  }

  /** One-time passwords cannot be guessed: no limit that others exhaust stands in their way. */
  const isOneTime = (licence: string, password: string): Promise<boolean> =>
    database.read(async (tx) => {
      if (!looksOneTime(password)) return false;
      const row = await credentialsRepository(tx).findActive(licence);
      return oneTimeRepository(tx).isUnused(row?.id ?? 0, password, clock());
    });

  /** Null when the password was changed or used during the hashing. */
  const pass = (proof: FirstProof, { address, userAgent }: Visitor, { counted, tries }: Counted, now: Date) =>
    database.write(async (tx): Promise<Opened | SecondStep | null> => {
      const row = await credentialsRepository(tx).findActive(proof.row.licence);
      if (!row || row.password_hash !== proof.row.password_hash) return null;
      if (row.frozen_at !== null) throw new DomainError('ACCOUNT_FROZEN');
      const first = { ...proof, row };
      const seen = { device: deviceOf(userAgent), address, now };
      const passed = (await secondStepOf(tx, first, now)) ?? (await openSession(tx, first, seen, { secondFactor }));
      if (passed === null) return null;
      await attempts(tx).takeBack(counted);
      await attempts(tx).reserve([signInsOf(row.licence)], now);
      if (tries[0]) await attempts(tx).clear(tries[0]);
      return passed;
    });

  async function askForSecondStep({ question, factors }: SecondStep): Promise<DomainError> {
    const methods = methodsOf(factors, party);
    if (factors.recoveryCodes > 0) methods.push('recoveryCode');
    return new DomainError('SECOND_FACTOR_NEEDED', { current: await questionOf(party, question, methods, factors) });
  }

  return {
    /**
     * Throws BAD_CREDENTIALS, for an unknown licence too, ACCOUNT_FROZEN, TOO_MANY_TRIES, SIGN_IN_SLOWED, BUSY when too many sign
     * in at once, and SECOND_FACTOR_NEEDED with the question.
     */
    async signIn(body: LoginBody, visitor: Visitor): Promise<SignInAnswer> {
      const licence = normalisedLicence(body.licence);
      const device = devices.find(visitor.cookies, licence, clock());
      const isFree = await isOneTime(licence, body.password);
      const given = isFree ? [] : limits.triesOf(licence, visitor.address, device);
      const tries = await limits.admit(licence, given, visitor.address);
      return hashing.inTurn(countedAddress(visitor.address), async (argon) => {
        const now = clock();
        const counted = await database.write((tx) => attempts(tx).reserve(tries, now));
        const proof = await prove(argon, licence, body.password, now);
        const passed = proof && (await pass(proof, visitor, { counted, tries }, now));
        if (passed === null) throw new DomainError('BAD_CREDENTIALS');
        if ('question' in passed) throw await askForSecondStep(passed);
        const cookie = devices.remember(visitor.cookies, licence, now);
        return { token: await tokens.issue(passed.member, now, passed.due), cookie };
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
