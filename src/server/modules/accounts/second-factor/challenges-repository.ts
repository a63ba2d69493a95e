import { randomBytes } from 'node:crypto';
import { CHALLENGE_LIFE } from '../../../../shared/domain/users/second-factor.ts';
import type { Row, Tx } from '../../../db/database.ts';

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
  async take(id: string): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('challenges').where('id', '=', id).executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
