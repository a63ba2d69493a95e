import { randomBytes } from 'node:crypto';
import { keyDigest } from '#server/commons/secrets/secret-box.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { rowsPurger } from '#server/db/purging.ts';
import { insertRows } from '#server/db/sets.ts';

/** Milliseconds during which the old address may object. */
const LIFE = 7 * 24 * 3600_000;

const since = (now: Date): string => new Date(now.getTime() - LIFE).toISOString();

type AddressChange = Row<'address_changes'>;

export const addressChangesRepository = (tx: Tx) => ({
  /** Returns the keys for the mails to the old addresses. */
  async create(changed: readonly Pick<Row<'divers'>, 'id' | 'email'>[], now: Date): Promise<string[]> {
    const keys = changed.map(() => randomBytes(32).toString('base64url'));
    const rows = changed.map(({ id, email }, at) => {
      return { diver_id: id, old_email: email, hash: keyDigest(keys[at] ?? ''), changed_at: now.toISOString() };
    });
    await insertRows(tx, 'address_changes', rows);
    return keys;
  },

  find: (key: string, now: Date): Promise<AddressChange | undefined> =>
    tx.db
      .selectFrom('address_changes')
      .selectAll()
      .where('hash', '=', keyDigest(key))
      .where('changed_at', '>', since(now))
      .executeTakeFirst(),

  /** Uses up the key, and those of later changes, which went to addresses that are objected to. False when used up. */
  async use({ id, diver_id }: AddressChange): Promise<boolean> {
    const used = await tx.db
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
