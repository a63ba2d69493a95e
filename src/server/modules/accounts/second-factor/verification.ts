import type { ChallengeAnswer } from '#contract/second-factor.ts';
import type { VerificationMethod } from '#domain/users/second-factor.ts';
import { parisDay } from '#domain/dates.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { SecretBox } from '#server/commons/secrets/secret-box.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { Tx } from '#server/db/database.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { LIMITS } from '#server/commons/limits/attempts-repository.ts';
import { credentialsRepository, sessionsRepository } from '../credentials/repository.ts';
import { factorsRepository, challengesRepository, type Challenge } from './factors-repository.ts';
import { guessedMail, recoveredMail } from './notifications.ts';
import type { AccountsContext } from './open-session.ts';
import { stepOf } from './totp.ts';
import { asserted } from './webauthn.ts';

export interface VerifierContext extends AccountsContext {
  /** For the secrets of authenticator applications. */
  readonly box: SecretBox;
}

/** Member whom an answer identifies: `redeem` uses the answer up in the transaction of the act, and throws for a second use. */
export interface Verified {
  readonly diverId: number;
  readonly method: VerificationMethod;
  redeem(tx: Tx, now: Date): Promise<void>;
}

interface Asked {
  readonly question: Challenge;
  readonly methods: readonly VerificationMethod[];
  readonly given: ChallengeAnswer;
  /** Network of a sign-in, or session of a reauthentication: others keep their own tries. */
  readonly place: string;
}

/** Wrong codes in a row after which the member is warned, once a day, and after which the password counts as stolen. */
const WARNED_AFTER = 5;
const STOLEN_AFTER = 50;

/** Refusals of these codes are in the security log. */
const RECORDED: readonly string[] = ['SECOND_FACTOR_WRONG', 'PROOF_WRONG', 'PASSKEY_REFUSED', 'PASSKEY_COPIED'];

async function takeIn(tx: Tx, { id }: Challenge): Promise<void> {
  if (!(await challengesRepository(tx).take(id))) throw new DomainError('CHALLENGE_EXPIRED');
}

/** Verifies the answers to questions (factors-repository.ts): passwords, passkeys, codes. */
export function identityVerifier({ database, clock, attempts, hashing, box, party, sender }: VerifierContext) {
  /** Warns the member of wrong codes beside a right password; after many in a row the password counts as stolen. */
  const countWrong = (diverId: number): Promise<void> =>
    database.write(async (tx) => {
      const now = clock();
      const wrong = await factorsRepository(tx).countWrongCode(diverId);
      if (wrong === 0 || wrong % WARNED_AFTER > 0) return;
      const member = await credentialsRepository(tx).findActiveById(diverId);
      const isStolen = wrong >= STOLEN_AFTER;
      if (isStolen) await credentialsRepository(tx).forgetPassword(diverId);
      const cause = `second-factor-guesses ${diverId} ${isStolen ? wrong : parisDay(now)}`;
      if (!member?.email || (await mailQueue(tx).written([cause])).has(cause)) return;
      await mailQueue(tx).enqueue([{ ...guessedMail(member, isStolen, sender), cause }], now);
    });

  async function byPasskey({ question, given }: Asked): Promise<Verified> {
    const { passkey: answer } = given;
    // Used up before it is verified: a question has one answer, right or wrong.
    await database.write((tx) => takeIn(tx, question));
    const passkey = await database.read((tx) => factorsRepository(tx).findPasskey(answer?.id ?? ''));
    if (!party || !answer || !passkey) throw new DomainError('PASSKEY_REFUSED');
    const { diver_id: diverId } = passkey;
    const handle = await database.read((tx) => factorsRepository(tx).findHandle(diverId));
    const named = answer.response.userHandle;
    const isTheirs = question.diver_id === null ? named === handle : question.diver_id === diverId;
    if (!isTheirs || (named !== undefined && named !== handle)) throw new DomainError('PASSKEY_REFUSED');
    const counter = await asserted(party, question.challenge, passkey, answer);
    if (counter === null) throw new DomainError('PASSKEY_REFUSED');
    return {
      diverId,
      method: 'passkey',
      async redeem(tx, now) {
        if (!(await factorsRepository(tx).recordPasskeyUse(passkey.id, counter, now)))
          throw new DomainError('PASSKEY_COPIED');
      },
    };
  }

  async function byTotp(diverId: number, { given }: Asked): Promise<Verified['redeem']> {
    const row = await database.read((tx) => factorsRepository(tx).findTotp(diverId));
    const secret = row?.confirmed_at ? box.open(row.secret) : null;
    const step = secret === null ? null : stepOf(secret, given.totp ?? '', clock());
    if (!row || step === null) {
      await countWrong(diverId);
      throw new DomainError('SECOND_FACTOR_WRONG');
    }
    return async (tx, now) => {
      if (!(await factorsRepository(tx).recordTotpUse(row, step, now))) throw new DomainError('SECOND_FACTOR_WRONG');
    };
  }

  async function byRecoveryCode(diverId: number, { given }: Asked): Promise<Verified['redeem']> {
    const { recoveryCode: typed = '' } = given;
    if (!(await database.read((tx) => factorsRepository(tx).hasRecoveryCode(diverId, typed)))) {
      throw new DomainError('SECOND_FACTOR_WRONG');
    }
    return async (tx, now) => {
      if (!(await factorsRepository(tx).useRecoveryCode(diverId, typed))) throw new DomainError('SECOND_FACTOR_WRONG');
      await factorsRepository(tx).removeAll(diverId);
      // A device that was stolen with the codes' application is signed in.
      await sessionsRepository(tx).endAllOf([diverId], now);
      const member = await credentialsRepository(tx).findActiveById(diverId);
      if (member?.email) await mailQueue(tx).enqueue([recoveredMail(member, sender)], now);
      await recordSecurity(tx, { at: now, actor: { id: diverId }, action: 'recoveryCodeUsed', subject: diverId });
    };
  }

  async function byPassword(diverId: number, { given, place }: Asked): Promise<Verified['redeem']> {
    const row = await database.read((tx) => credentialsRepository(tx).findActiveById(diverId));
    const [hash, typed] = [row?.password_hash ?? null, given.password ?? ''];
    const isRight = await hashing.inTurn(place, (argon) => argon.verify(hash, typed));
    if (!isRight) throw new DomainError('PROOF_WRONG', { field: 'password' });
    return () => Promise.resolve();
  }

  const CODES = {
    totp: [LIMITS.secondFactor, byTotp],
    recoveryCode: [LIMITS.recoveryCode, byRecoveryCode],
    password: [LIMITS.passwordChange, byPassword],
  } as const;

  async function verify(asked: Asked): Promise<Verified> {
    const { question, methods, given, place } = asked;
    const { diver_id: diverId } = question;
    const [method] = methods.filter((one) => given[one] !== undefined);
    if (method === undefined) throw new DomainError('BAD_REQUEST');
    if (method === 'passkey') return byPasskey(asked);
    if (diverId === null) throw new DomainError('BAD_REQUEST');
    const [limit, verifier] = CODES[method];
    const tried = { limit, subject: method === 'password' ? `proof ${diverId}` : `${diverId} ${place}` };
    await database.write((tx) => attempts(tx).reserve([tried], clock()));
    const redeem = await verifier(diverId, asked);
    return {
      diverId,
      method,
      async redeem(tx, now) {
        await takeIn(tx, question);
        await redeem(tx, now);
        await attempts(tx).clear(tried);
      },
    };
  }

  return {
    /** Runs `work` for the member identified, and records a refusal. Throws CHALLENGE_EXPIRED, TOO_MANY_TRIES and those of RECORDED. */
    async whenVerified<T>(asked: Asked, address: string, work: (verified: Verified) => Promise<T>): Promise<T> {
      try {
        return await work(await verify(asked));
      } catch (error) {
        if (error instanceof DomainError && RECORDED.includes(error.code)) {
          const subject = asked.question.diver_id ?? undefined;
          const event = { at: clock(), actor: null, action: 'secondFactorRefused', subject, address } as const;
          await database.write((tx) => recordSecurity(tx, { ...event, detail: { code: error.code } }));
        }
        throw error;
      }
    },
  };
}
