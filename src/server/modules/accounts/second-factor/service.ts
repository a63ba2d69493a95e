import type { NewPasskeyBody } from '#contract/second-factor.ts';
import { isSecondFactorAsked, PASSKEYS_MAX } from '#domain/users/second-factor.ts';
import { normalisedLicence } from '#domain/divers/identity.ts';
import type { SecurityAction } from '#domain/security-log.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { Mail } from '#server/commons/mail/mail.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { Sender, SignedIn } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { LIMITS } from '#server/commons/limits/attempts-repository.ts';
import { sendOneTimePasswords } from '../credentials/notifications.ts';
import { credentialsRepository, sessionsRepository, type CredentialsRow } from '../credentials/repository.ts';
import { factorsRepository, hasFactor, challengesRepository } from './factors-repository.ts';
import { addedMail, removedMail, restoredMail } from './notifications.ts';
import { addressOf, newSecret, stepOf } from './totp.ts';
import type { VerifierContext } from './verification.ts';
import { registered, registrationOptions } from './webauthn.ts';

type Method = 'passkey' | 'totp';

const WHAT = { passkey: 'Une clé d’accès', totp: 'Une application d’authentification' } as const;

/** A member's own second factors, and the end of those of others (docs/adr/0035). */
export function secondFactorService({ database, clock, sender, party, box, attempts, club }: VerifierContext) {
  const rowOf = async (tx: Tx, { actor }: SignedIn): Promise<CredentialsRow> =>
    orNotFound(await credentialsRepository(tx).findActiveById(actor.id), 'NOT_SIGNED_IN');

  async function notify(tx: Tx, to: CredentialsRow, mail: (to: CredentialsRow, sender: Sender) => Mail): Promise<void> {
    if (to.email !== '') await mailQueue(tx).enqueue([mail(to, sender)], clock());
  }

  const record = (tx: Tx, { actor }: SignedIn, action: SecurityAction, method?: Method): Promise<void> =>
    recordSecurity(tx, { at: clock(), actor, action, subject: actor.id, ...(method && { detail: { method } }) });

  /** Returns the recovery codes that come with a first factor, and lifts the restriction to adding one from the session. */
  async function added(tx: Tx, member: SignedIn, method: Method) {
    const { actor, session } = member;
    await record(tx, member, 'secondFactorAdded', method);
    await sessionsRepository(tx).lift(session.id, 'secondFactor');
    await notify(tx, await rowOf(tx, member), (to) => addedMail(to, WHAT[method], sender));
    const { recoveryCodes } = await factorsRepository(tx).of(actor.id);
    return { codes: recoveryCodes === 0 ? await renewCodes(tx, member) : [] };
  }

  async function renewCodes(tx: Tx, member: SignedIn): Promise<string[]> {
    await record(tx, member, 'recoveryCodesMade');
    return factorsRepository(tx).renewRecoveryCodes(member.actor.id);
  }

  /** The codes go with the last factor. Throws SECOND_FACTOR_REQUIRED where the member's role asks for one. */
  async function removed(tx: Tx, member: SignedIn, method: Method): Promise<void> {
    const { actor } = member;
    if (!hasFactor(await factorsRepository(tx).of(actor.id))) {
      if (isSecondFactorAsked(club.config.security.secondFactor, actor.role))
        throw new DomainError('SECOND_FACTOR_REQUIRED');
      await factorsRepository(tx).removeAll(actor.id);
    }
    await record(tx, member, 'secondFactorRemoved', method);
    await notify(tx, await rowOf(tx, member), (to) => removedMail(to, WHAT[method], sender));
  }

  return {
    own: ({ actor }: SignedIn) =>
      database.read(async (tx) => {
        const { passkeys, totp, recoveryCodes } = await factorsRepository(tx).of(actor.id);
        return {
          passkeys: passkeys.map((key) => {
            const { id, name, created_at: createdAt, last_used_at: lastUsedAt } = key;
            return { id, name, createdAt, lastUsedAt };
          }),
          totp: totp !== null,
          recoveryCodes,
          asked: isSecondFactorAsked(club.config.security.secondFactor, actor.role),
        };
      }),

    /** Throws NOT_FOUND where the site's address has no name. */
    async askForNewPasskey(member: SignedIn) {
      if (party === null) throw new DomainError('NOT_FOUND');
      const { actor } = member;
      const { question, ...named } = await database.write(async (tx) => ({
        question: await challengesRepository(tx).add({ kind: 'register', diverId: actor.id }, clock()),
        handle: await factorsRepository(tx).handleOf(actor.id),
        passkeys: await factorsRepository(tx).passkeysOf(actor.id),
        row: await rowOf(tx, member),
      }));
      const { id: ticket, challenge } = question;
      const names = { clubName: sender.clubName, licence: actor.licenceNumber, displayName: named.row.firstname };
      return { ticket, options: await registrationOptions(party, { ...named, ...names, challenge }) };
    },

    /** Throws CHALLENGE_EXPIRED and PASSKEY_REFUSED. */
    async addPasskey(member: SignedIn, { ticket, name, passkey }: NewPasskeyBody) {
      const { actor } = member;
      const question = await database.write(async (tx) => {
        const opened = await challengesRepository(tx).find(ticket, 'register', clock());
        const isFirst = opened?.diver_id === actor.id && (await challengesRepository(tx).take(ticket));
        return isFirst ? opened : undefined;
      });
      const { challenge } = orNotFound(question, 'CHALLENGE_EXPIRED');
      const key = party && (await registered(party, challenge, passkey));
      if (!key) throw new DomainError('PASSKEY_REFUSED');
      return database.write(async (tx) => {
        const factors = factorsRepository(tx);
        const isRoom = (await factors.passkeysOf(actor.id)).length < PASSKEYS_MAX;
        const isNew = isRoom && (await factors.addPasskey({ ...key, diver_id: actor.id, name: name.trim() }, clock()));
        if (!isNew) throw new DomainError('PASSKEY_REFUSED');
        return added(tx, member, 'passkey');
      });
    },

    /** Throws PASSKEY_NOT_FOUND. */
    renamePasskey: ({ actor }: SignedIn, id: number, name: string): Promise<void> =>
      database.write(async (tx) => {
        if (!(await factorsRepository(tx).renamePasskey(actor.id, id, name.trim())))
          throw new DomainError('PASSKEY_NOT_FOUND');
      }),

    /** Throws PASSKEY_NOT_FOUND and SECOND_FACTOR_REQUIRED. */
    removePasskey: (member: SignedIn, id: number): Promise<void> =>
      database.write(async (tx) => {
        if (!(await factorsRepository(tx).removePasskey(member.actor.id, id)))
          throw new DomainError('PASSKEY_NOT_FOUND');
        await removed(tx, member, 'passkey');
      }),

    /** Has no effect until a first code confirms it. Throws BAD_REQUEST for a member who has an application. */
    beginTotp: ({ actor }: SignedIn) =>
      database.write(async (tx) => {
        const secret = newSecret();
        if (!(await factorsRepository(tx).beginTotp(actor.id, box.seal(secret)))) throw new DomainError('BAD_REQUEST');
        return { secret, address: addressOf(secret, sender.clubName, actor.licenceNumber) };
      }),

    /** Throws SECOND_FACTOR_WRONG and TOO_MANY_TRIES. */
    async confirmTotp(member: SignedIn, typed: string) {
      const now = clock();
      const guess = { limit: LIMITS.secondFactor, subject: String(member.actor.id) };
      await database.write((tx) => attempts(tx).reserve([guess], now));
      return database.write(async (tx) => {
        const row = await factorsRepository(tx).findTotp(member.actor.id);
        const secret = row && row.confirmed_at === null ? box.open(row.secret) : null;
        const step = secret === null ? null : stepOf(secret, typed, now);
        const isRight = row && step !== null && (await factorsRepository(tx).recordTotpUse(row, step, now));
        if (!isRight) throw new DomainError('SECOND_FACTOR_WRONG', { field: 'totp' });
        await attempts(tx).clear(guess);
        return added(tx, member, 'totp');
      });
    },

    /** Throws SECOND_FACTOR_REQUIRED. */
    removeTotp: (member: SignedIn): Promise<void> =>
      database.write(async (tx) => {
        if (await factorsRepository(tx).removeTotp(member.actor.id)) await removed(tx, member, 'totp');
      }),

    /** Ends the former codes. Throws BAD_REQUEST for a member without second factor. */
    newCodes: (member: SignedIn) =>
      database.write(async (tx) => {
        if (!hasFactor(await factorsRepository(tx).of(member.actor.id))) throw new DomainError('BAD_REQUEST');
        return { codes: await renewCodes(tx, member) };
      }),

    /** Ends all factors and sessions of a member, thaws the account and mails a password. Throws DIVER_NOT_FOUND. */
    restore: ({ actor }: SignedIn, licenceNumber: string, address: string): Promise<void> =>
      database.write(async (tx) => {
        const now = clock();
        const credentials = credentialsRepository(tx);
        const row = orNotFound(await credentials.findActive(normalisedLicence(licenceNumber)), 'DIVER_NOT_FOUND');
        await factorsRepository(tx).removeAll(row.id);
        await credentials.endSessions([row.id], now);
        if (row.frozen_at !== null) {
          await credentials.freeze(row.id, null);
          await credentials.forgetPassword(row.id);
          await sendOneTimePasswords(tx, sender, 'welcome', [row], now);
        }
        await notify(tx, row, restoredMail);
        await recordSecurity(tx, { at: now, actor, action: 'accessRestored', subject: row.id, address });
      }),
  };
}
