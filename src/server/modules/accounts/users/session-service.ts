import type { LoginBody } from '#contract/users.ts';
import { parisIso } from '#domain/dates.ts';
import { normalisedLicence } from '#domain/divers/identity.ts';
import type { Actor } from '#domain/permissions.ts';
import { isSessionOver } from '#domain/users/sessions.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { countedAddress } from '#server/commons/network/addresses.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { SignedIn } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  factorsRepository,
  hasFactor,
  challengesRepository,
  type Factors,
  type Challenge,
} from '../second-factor/factors-repository.ts';
import { methodsOf, questionOf } from '../second-factor/webauthn.ts';
import { actorOfRow } from '../credentials/authenticator.ts';
import type { Argon } from '../credentials/hashing.ts';
import {
  answerOpened,
  openSession,
  type AccountsContext,
  type FirstFactor,
  type Opened,
  type Visitor,
} from '../second-factor/open-session.ts';
import { credentialsRepository, oneTimeRepository, sessionsRepository } from '../credentials/repository.ts';
import { signInsOf, type signInLimits } from './sign-in-limits.ts';

/** A member with a second factor has to show it too. */
interface SecondStep {
  readonly question: Challenge;
  readonly factors: Factors;
}

/** Sign-ins, and sessions that members see and end, and the super administrator those of others (docs/adr/0034). */
export function sessionService(context: AccountsContext & { readonly limits: ReturnType<typeof signInLimits> }) {
  const { database, attempts, hashing, tokens, clock, party, devices, limits } = context;

  /** Does the same work for a member with a password, without one, and for an unknown licence. */
  async function verify(argon: Argon, licence: string, password: string, now: Date): Promise<FirstFactor | null> {
    const row = await database.read((tx) => credentialsRepository(tx).findActive(licence));
    const own = await argon.verify(row?.password_hash ?? null, password);
    const oneTime = await database.read((tx) => oneTimeRepository(tx).find(row?.id ?? 0, password, now));
    if (!row || (!own && !oneTime)) return null;
    return own ? { row, method: 'password' } : { row, method: 'oneTime', oneTime: oneTime?.id };
  }

  /** Null for a member who has none. A one-time password stays valid until the second step. */
  async function secondStepOf(tx: Tx, { row, ...first }: FirstFactor, now: Date): Promise<SecondStep | null> {
    const factors = await factorsRepository(tx).of(row.id);
    if (!hasFactor(factors)) return null;
    const detail = { ...first, generation: row.token_generation };
    return { factors, question: await challengesRepository(tx).add({ kind: 'login', diverId: row.id, detail }, now) };
  }

  /** One-time passwords cannot be guessed, so no limit applies that others can exhaust. */
  const isOneTime = (licence: string, password: string): Promise<boolean> =>
    database.read(async (tx) => {
      const row = await credentialsRepository(tx).findActive(licence);
      return (await oneTimeRepository(tx).find(row?.id ?? 0, password, clock()))?.used_at === null;
    });

  /** Null when the password was changed or used during the hashing. */
  const pass = (verified: FirstFactor, visitor: Visitor, now: Date, count: (tx: Tx) => Promise<void>) =>
    database.write(async (tx): Promise<Opened | SecondStep | null> => {
      const row = await credentialsRepository(tx).findActive(verified.row.licence);
      if (!row || row.password_hash !== verified.row.password_hash) return null;
      if (row.frozen_at !== null) throw new DomainError('ACCOUNT_FROZEN');
      const first = { ...verified, row };
      const passed = (await secondStepOf(tx, first, now)) ?? (await openSession(tx, context, first, visitor, now));
      if (passed !== null) await count(tx);
      return passed;
    });

  async function askForSecondStep({ question, factors }: SecondStep): Promise<DomainError> {
    const methods = methodsOf(factors, party);
    if (factors.recoveryCodes > 0) methods.push('recoveryCode');
    return new DomainError('SECOND_FACTOR_NEEDED', { current: await questionOf(party, question, methods, factors) });
  }

  /** Latest use first; `current` is the session that asks. */
  async function openOf(tx: Tx, { id, role }: Pick<Actor, 'id' | 'role'>, current: string) {
    const rows = await sessionsRepository(tx).openOf(id);
    const now = clock();
    return rows.flatMap((row) => {
      const [createdAt, lastUsedAt] = [new Date(row.created_at), new Date(row.last_used_at)];
      if (isSessionOver(role, { createdAt, lastUsedAt }, now)) return [];
      const times = { createdAt: parisIso(createdAt), lastUsedAt: parisIso(lastUsedAt) };
      return [{ id: row.id, device: row.device, ...times, current: row.id === current }];
    });
  }

  async function endAll(tx: Tx, actor: Actor, subject: number): Promise<void> {
    const now = clock();
    await credentialsRepository(tx).endSessions([subject], now);
    await recordSecurity(tx, { at: now, actor, action: 'allSessionsEnded', subject });
  }

  const memberOf = async (tx: Tx, licence: string): Promise<Actor> =>
    actorOfRow(orNotFound(await credentialsRepository(tx).findActive(normalisedLicence(licence)), 'DIVER_NOT_FOUND'));

  return {
    /** Throws BAD_CREDENTIALS, ACCOUNT_FROZEN, TOO_MANY_TRIES, SIGN_IN_SLOWED, BUSY, and SECOND_FACTOR_NEEDED with the question. */
    async signIn(body: LoginBody, visitor: Visitor) {
      const licence = normalisedLicence(body.licence);
      const device = devices.find(visitor.cookies, licence, clock());
      const isFree = await isOneTime(licence, body.password);
      const given = isFree ? [] : limits.triesOf(licence, visitor.address, device);
      const tries = await limits.admit(licence, given, visitor.address);
      return hashing.inTurn(countedAddress(visitor.address), async (argon) => {
        const now = clock();
        const counted = await database.write((tx) => attempts(tx).reserve(tries, now));
        const verified = await verify(argon, licence, body.password, now);
        const passed =
          verified &&
          (await pass(verified, visitor, now, async (tx) => {
            await attempts(tx).takeBack(counted);
            await attempts(tx).reserve([signInsOf(licence)], now);
            if (tries[0]) await attempts(tx).clear(tries[0]);
          }));
        if (passed === null) throw new DomainError('BAD_CREDENTIALS');
        if ('question' in passed) throw await askForSecondStep(passed);
        return answerOpened(context, passed, visitor, now);
      });
    },

    /** Reads role and level anew; the last token ends with the session (credentials/tokens.ts). */
    refresh: async (member: SignedIn) => ({ token: await tokens.issue(member, clock()) }),

    /** Refuses the session's tokens from now on. */
    signOut: ({ actor, session }: SignedIn): Promise<void> =>
      database.write(async (tx) => {
        const now = clock();
        await sessionsRepository(tx).end(session.id, now);
        await recordSecurity(tx, { at: now, actor, action: 'signOut', subject: actor.id });
      }),

    list: ({ actor, session }: SignedIn) => database.read((tx) => openOf(tx, actor, session.id)),

    /** Throws SESSION_NOT_FOUND for another member's too. */
    end: ({ actor }: SignedIn, id: string): Promise<void> =>
      database.write(async (tx) => {
        const sessions = sessionsRepository(tx);
        const row = (await sessions.openOf(actor.id)).find((one) => one.id === id);
        if (!row) throw new DomainError('SESSION_NOT_FOUND');
        const now = clock();
        await sessions.end(id, now);
        const detail = { device: row.device };
        await recordSecurity(tx, { at: now, actor, action: 'sessionEnded', subject: actor.id, detail });
      }),

    /** The one that asks ends too. */
    endAll: ({ actor }: SignedIn): Promise<void> => database.write((tx) => endAll(tx, actor, actor.id)),

    listOf: ({ session }: SignedIn, licence: string) =>
      database.read(async (tx) => openOf(tx, await memberOf(tx, licence), session.id)),

    endAllOf: ({ actor }: SignedIn, licence: string): Promise<void> =>
      database.write(async (tx) => endAll(tx, actor, (await memberOf(tx, licence)).id)),
  };
}
