import { randomBytes, randomInt } from 'node:crypto';
import { RECOVERY_CODES, CHALLENGE_LIFE } from '#domain/users/second-factor.ts';
import { keyDigest } from '#server/commons/secrets/secret-box.ts';
import { hasRow, type Row, type Tx } from '#server/db/database.ts';

export type PasskeyRow = Row<'passkeys'>;
type TotpRow = Row<'totp'>;

/** A member's second factors; an application counts once confirmed. */
export interface Factors {
  readonly passkeys: readonly PasskeyRow[];
  readonly totp: TotpRow | null;
  readonly recoveryCodes: number;
}

export const hasFactor = ({ passkeys, totp }: Factors): boolean => passkeys.length > 0 || totp !== null;

type NewPasskey = Omit<PasskeyRow, 'id' | 'created_at' | 'last_used_at'>;

/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 24;

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const hashOf = (typed: string): string => keyDigest(typed.replaceAll(/[\s-]/g, '').toLowerCase());

const OF_MEMBER = ['passkeys', 'totp', 'recovery_codes', 'challenges'] as const;

/** All second factors of members; secrets of applications are sealed by the caller. */
export const factorsRepository = ({ db }: Tx) => {
  const memberOf = async (diverId: number) => {
    const handle = randomBytes(32).toString('base64url');
    const row = db.insertInto('second_factor').values({ diver_id: diverId, handle });
    await row.onConflict((conflict) => conflict.column('diver_id').doNothing()).execute();
    return db.selectFrom('second_factor').selectAll().where('diver_id', '=', diverId).executeTakeFirstOrThrow();
  };

  /** Finds one that was never confirmed too. */
  const findTotp = (diverId: number): Promise<TotpRow | undefined> =>
    db.selectFrom('totp').selectAll().where('diver_id', '=', diverId).executeTakeFirst();

  const passkeysOf = (diverId: number): Promise<PasskeyRow[]> =>
    db.selectFrom('passkeys').selectAll().where('diver_id', '=', diverId).orderBy('id').execute();

  return {
    findTotp,
    passkeysOf,

    async of(diverId: number): Promise<Factors> {
      const totp = await findTotp(diverId);
      const { codes } = await db
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll().as('codes'))
        .where('diver_id', '=', diverId)
        .executeTakeFirstOrThrow();
      const passkeys = await passkeysOf(diverId);
      return { passkeys, totp: totp?.confirmed_at ? totp : null, recoveryCodes: Number(codes) };
    },

    /** Name of the member towards their devices, made once: no licence, no row id. */
    handleOf: async (diverId: number): Promise<string> => (await memberOf(diverId)).handle,

    /** Undefined for a member who never had a second factor. */
    findHandle: async (diverId: number): Promise<string | undefined> =>
      (await db.selectFrom('second_factor').select('handle').where('diver_id', '=', diverId).executeTakeFirst())
        ?.handle,

    /** Since when the member owes a second factor: since now, unless they did before. */
    async dueSince(diverId: number, now: Date): Promise<Date> {
      const { due_since } = await memberOf(diverId);
      if (due_since !== null) return new Date(due_since);
      const row = { due_since: now.toISOString() };
      await db.updateTable('second_factor').set(row).where('diver_id', '=', diverId).execute();
      return now;
    },

    /** Passkeys, application, codes, and the questions that wait for them. */
    async removeAll(diverId: number): Promise<void> {
      for (const table of OF_MEMBER) await db.deleteFrom(table).where('diver_id', '=', diverId).execute();
    },

    findPasskey: (credentialId: string): Promise<PasskeyRow | undefined> =>
      db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    /** False for a credential that is known. */
    addPasskey(key: NewPasskey, now: Date): Promise<boolean> {
      const row = db
        .insertInto('passkeys')
        .values({ ...key, created_at: now.toISOString() })
        .returning('id');
      return hasRow(row.onConflict((conflict) => conflict.column('credential_id').doNothing()));
    },

    /** False when the device has not counted on, which a copy of it does not; devices that count nothing send 0. */
    recordPasskeyUse: (id: number, counter: number, now: Date): Promise<boolean> =>
      hasRow(
        db
          .updateTable('passkeys')
          .set({ counter, last_used_at: now.toISOString() })
          .where('id', '=', id)
          .where('counter', counter === 0 ? '=' : '<', counter)
          .returning('id'),
      ),

    /** False when the member has no such passkey. */
    renamePasskey: (diverId: number, id: number, name: string): Promise<boolean> =>
      hasRow(
        db.updateTable('passkeys').set({ name }).where('id', '=', id).where('diver_id', '=', diverId).returning('id'),
      ),

    /** False when the member has no such passkey. */
    removePasskey: (diverId: number, id: number): Promise<boolean> =>
      hasRow(db.deleteFrom('passkeys').where('id', '=', id).where('diver_id', '=', diverId).returning('id')),

    /** Replaces one that was never confirmed. False when the member has a confirmed one. */
    async beginTotp(diverId: number, secret: string): Promise<boolean> {
      await db.deleteFrom('totp').where('diver_id', '=', diverId).where('confirmed_at', 'is', null).execute();
      const row = db.insertInto('totp').values({ diver_id: diverId, secret, last_step: 0 }).returning('diver_id');
      return hasRow(row.onConflict((conflict) => conflict.column('diver_id').doNothing()));
    },

    /** False for a code of a half-minute that was used already, or of a secret that is gone. */
    recordTotpUse: ({ diver_id, secret }: TotpRow, step: number, now: Date): Promise<boolean> =>
      hasRow(
        db
          .updateTable('totp')
          .set((row) => ({
            last_step: step,
            wrong_codes: 0,
            confirmed_at: row.fn.coalesce('confirmed_at', row.val(now.toISOString())),
          }))
          .where('diver_id', '=', diver_id)
          .where('secret', '=', secret)
          .where('last_step', '<', step)
          .returning('diver_id'),
      ),

    /** Returns the number of wrong codes since the last right one; 0 without an application. */
    async countWrongCode(diverId: number): Promise<number> {
      const row = await db
        .updateTable('totp')
        .set((totp) => ({ wrong_codes: totp('wrong_codes', '+', 1) }))
        .where('diver_id', '=', diverId)
        .returning('wrong_codes')
        .executeTakeFirst();
      return row?.wrong_codes ?? 0;
    },

    /** False when there was none. */
    removeTotp: (diverId: number): Promise<boolean> =>
      hasRow(db.deleteFrom('totp').where('diver_id', '=', diverId).returning('diver_id')),

    /** Seals each secret anew where `reseal` says so; a secret that was changed meanwhile stays. */
    async resealTotp(reseal: (sealed: string) => string | null): Promise<void> {
      for (const { diver_id, secret } of await db.selectFrom('totp').select(['diver_id', 'secret']).execute()) {
        const fresh = reseal(secret);
        if (fresh === null) continue;
        const row = db.updateTable('totp').set({ secret: fresh }).where('diver_id', '=', diver_id);
        await row.where('secret', '=', secret).execute();
      }
    },

    /** Ends the former codes. Returns the new ones as the member writes them down, `3f2a-…`; stores only their hashes. */
    async renewRecoveryCodes(diverId: number): Promise<string[]> {
      await db.deleteFrom('recovery_codes').where('diver_id', '=', diverId).execute();
      const codes = Array.from({ length: RECOVERY_CODES }, newCode);
      const rows = codes.map((code) => ({ diver_id: diverId, hash: hashOf(code) }));
      await db.insertInto('recovery_codes').values(rows).execute();
      return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'));
    },

    hasRecoveryCode: (diverId: number, typed: string): Promise<boolean> =>
      hasRow(
        db.selectFrom('recovery_codes').select('id').where('diver_id', '=', diverId).where('hash', '=', hashOf(typed)),
      ),

    /** False for a second use. */
    useRecoveryCode: (diverId: number, typed: string): Promise<boolean> =>
      hasRow(
        db
          .deleteFrom('recovery_codes')
          .where('diver_id', '=', diverId)
          .where('hash', '=', hashOf(typed))
          .returning('id'),
      ),
  };
};

/** `login`: the second step of a sign-in. `signIn`: a passkey instead of the password. */
type ChallengeKind = 'login' | 'signIn' | 'register' | 'proof';

export type Challenge = Pick<Row<'challenges'>, 'id' | 'diver_id' | 'challenge' | 'detail'>;

interface NewChallenge {
  readonly kind: ChallengeKind;
  /** Null until the passkey names the member. */
  readonly diverId: number | null;
  /** Stored as JSON. */
  readonly detail?: object;
}

const COLUMNS = ['id', 'diver_id', 'challenge', 'detail'] as const;

/** WebAuthn challenges: single use, five minutes; the client returns the id. */
export const challengesRepository = ({ db }: Tx) => ({
  async add({ kind, diverId, detail }: NewChallenge, now: Date): Promise<Challenge> {
    await db.deleteFrom('challenges').where('expires_at', '<=', now.toISOString()).execute();
    const values = {
      id: randomBytes(24).toString('base64url'),
      kind,
      diver_id: diverId,
      challenge: randomBytes(32).toString('base64url'),
      expires_at: new Date(now.getTime() + CHALLENGE_LIFE).toISOString(),
      detail: detail === undefined ? null : JSON.stringify(detail),
    };
    return db.insertInto('challenges').values(values).returning(COLUMNS).executeTakeFirstOrThrow();
  },

  find: (id: string, kind: ChallengeKind, now: Date): Promise<Challenge | undefined> =>
    db
      .selectFrom('challenges')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst(),

  /** False for a second answer. */
  take: (id: string): Promise<boolean> => hasRow(db.deleteFrom('challenges').where('id', '=', id).returning('id')),
});
