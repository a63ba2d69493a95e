import { sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { hasRow, type Row, type Tx } from '#server/db/database.ts';
import { unlessTaken } from '#server/db/errors.ts';
import { insertRows, inSets, updateMembers } from '#server/db/sets.ts';
import { folded } from '#domain/text.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { WRITTEN_COLUMNS } from '#server/db/diver-columns.ts';

/** All columns but the password and the dossier's text, which lists do not need. */
export const COLUMNS = [
  'id',
  'version',
  'wallet_cents',
  'active',
  'delete_date',
  'frozen_at',
  ...WRITTEN_COLUMNS,
] as const;

export type DiverRow = Pick<Row<'divers'>, (typeof COLUMNS)[number]>;
type Written = (typeof WRITTEN_COLUMNS)[number];
export type DiverColumns = Pick<Row<'divers'>, Written>;
/** Only the ledger writes wallets; only the users' module writes sessions and passwords. */
export type DiverChanges = Partial<
  Pick<
    Row<'divers'>,
    Written | 'active' | 'delete_date' | 'dossier_text' | 'dossier_sent_at' | 'dossier_paid_at' | 'dossier_missing'
  >
>;

/** The licence is the only unique column of a diver. */
const orLicenceTaken = <T>(statement: Promise<T>): Promise<T> =>
  unlessTaken(statement, () => new DomainError('LICENCE_TAKEN', { field: 'licenceNumber' }));

const keysOf = ({ lastname, firstname }: DiverChanges) => ({
  ...(lastname === undefined ? {} : { lastname_key: folded(lastname) }),
  ...(firstname === undefined ? {} : { firstname_key: folded(firstname) }),
});

/** Single rows of `divers`, except passwords and sessions (users) and balances (ledger). */
export const diversRepository = (tx: Tx) => {
  const { db } = tx;
  // Built when asked for, as each registration makes this repository.
  const divers = () => db.selectFrom('divers');
  const present = () => divers().where('active', '=', 1);

  /** Active super administrators, always in the same order, because two locking transactions could deadlock. */
  const appointing = () =>
    present().select('id').where('role', '=', sql.lit('SUPER_ADMIN')).where('desactived', '=', 0).orderBy('id');

  return {
    /** Finds deleted members too. */
    find: (id: number) => divers().select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** Finds deleted members too, in no order. */
    findMany: (ids: readonly number[]): Promise<DiverRow[]> =>
      inSets(ids, (chunk) => divers().select(COLUMNS).where('id', 'in', chunk).execute()),

    /** Finds deleted members too. Leaves the key unlocked, so that rows that reference it can be written. */
    findForUpdate: (id: number) => divers().select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Makes other writers of the member wait, on both engines. */
    lock(id: number) {
      const unchanged = { active: sql.ref<number>('active') };
      return db.updateTable('divers').set(unchanged).where('id', '=', id).execute();
    },

    /** Ordered by id; `lock` locks them until the transaction ends. */
    async findManyByLicence(licences: readonly string[], lock: boolean): Promise<DiverRow[]> {
      if (licences.length === 0) return [];
      // Always in the same order, because two locking transactions could deadlock.
      const rows = present().select(COLUMNS).where('licence', 'in', licences).orderBy('id');
      return (lock ? rows.forNoKeyUpdate() : rows).execute();
    },

    findByLicence: (licence: string) => present().select(COLUMNS).where('licence', '=', licence).executeTakeFirst(),

    superAdmins: async () => (await appointing().execute()).map(({ id }) => id),

    /** Locked until the transaction ends. */
    lockSuperAdmins: async () => (await appointing().forNoKeyUpdate().execute()).map(({ id }) => id),

    /** Counts places and waiting lists. */
    isRegisteredAfter: (id: number, now: Date): Promise<boolean> =>
      hasRow(
        db
          .selectFrom('registrations')
          .innerJoin('events', 'events.id', 'registrations.event_id')
          .select('registrations.id')
          .where('registrations.diver_id', '=', id)
          .where('registrations.active', '=', 1)
          .where('events.status', '!=', 'CANCELLED')
          .where('events.starts_at', '>', now.toISOString())
          .limit(1),
      ),

    /** Members with an address whose certificate is dated within these days. */
    withCertificateBetween: (from: Day, until: Day) =>
      present()
        .select(['id', 'firstname', 'email', 'caci_date'])
        .where('desactived', '=', 0)
        .where('email', '!=', '')
        .where('caci_date', '>=', from)
        .where('caci_date', '<=', until)
        .orderBy('id')
        .execute(),

    /** Inserts with empty wallets and without passwords; answers the ids in the same order. Throws LICENCE_TAKEN. */
    insert(members: readonly DiverColumns[]): Promise<number[]> {
      const rows = members.map((values) => {
        const keys = { lastname_key: folded(values.lastname), firstname_key: folded(values.firstname) };
        return { ...values, ...keys, active: 1 };
      });
      return orLicenceTaken(insertRows(tx, 'divers', rows));
    },

    /** All bring the same columns, and are locked. Throws LICENCE_TAKEN. */
    update(changes: readonly (DiverChanges & { readonly id: number })[]) {
      const rows = changes.map((one) => ({ ...one, ...keysOf(one) }));
      return orLicenceTaken(updateMembers(tx, rows));
    },
  };
};
