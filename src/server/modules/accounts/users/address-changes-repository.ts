import { randomBytes } from 'node:crypto';
import { keyDigest } from '../../../commons/secrets/secret-box.ts';
import type { Row, Tx } from '../../../db/database.ts';
import { rowsPurger } from '../../../db/purging.ts';

/** Milliseconds during which the old address may object. */
const LIFE = 7 * 24 * 3600_000;

const since = (now: Date): string => new Date(now.getTime() - LIFE).toISOString();

type AddressChange = Row<'address_changes'>;

export const addressChangesRepository = ({ db }: Tx) => ({
  /** Returns the key for the mail to the old address. */
  async create(diverId: number, oldEmail: string, now: Date): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    const row = { diver_id: diverId, old_email: oldEmail, hash: keyDigest(key), changed_at: now.toISOString() };
    await db.insertInto('address_changes').values(row).execute();
    return key;
  },

  find: (key: string, now: Date): Promise<AddressChange | undefined> =>
    db
      .selectFrom('address_changes')
      .selectAll()
      .where('hash', '=', keyDigest(key))
      .where('changed_at', '>', since(now))
      .executeTakeFirst(),

  /** Uses up the key, and those of later changes, which went to addresses that are objected to. False when used up. */
  async use({ id, diver_id }: AddressChange): Promise<boolean> {
    const used = await db
      .deleteFrom('address_changes')
      .where('diver_id', '=', diver_id)
      .where('id', '>=', id)
      .returning('id')
      .execute();
    return used.some((row) => row.id === id);
  },
});

export const addressChangesPurger = rowsPurger({
  rule: 'signInKeys',
  table: 'address_changes',
  mark: 'changed_at',
  life: LIFE,
});
