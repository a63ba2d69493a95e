import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Cents } from '../../../shared/domain/money.ts';
import type { IntentState, Purpose } from '../../../shared/domain/payments/intents.ts';
import type { Tx } from '../../db/database.ts';
import type { PaymentIntentsTable, Tables } from '../../db/tables.ts';

export type IntentRow = Omit<Selectable<PaymentIntentsTable>, 'purpose' | 'state'> & {
  readonly purpose: Purpose;
  readonly state: IntentState;
};

export interface NewIntent {
  readonly reference: string;
  readonly diverId: number;
  readonly purpose: Purpose;
  readonly cents: Cents;
}

/** Nobody writes purposes and states but us. */
const known = (row: Selectable<PaymentIntentsTable> | undefined): IntentRow | undefined => row as IntentRow | undefined;

/** Nothing is put off for longer, unless the clock has been set back since. */
const FARTHEST_MS = 25 * 3_600_000;

const dueAt = (now: Date) => (eb: ExpressionBuilder<Tables, 'payment_intents'>) =>
  eb.or([
    eb('next_check_at', '<=', now.toISOString()),
    eb('next_check_at', '>', new Date(now.getTime() + FARTHEST_MS).toISOString()),
  ]);

/** All the SQL of the table `payment_intents`. */
export const intentsRepository = ({ sql, engine }: Tx) => {
  const all = sql.selectFrom('payment_intents').selectAll();

  return {
    insert: async ({ reference, diverId, purpose, cents }: NewIntent, now: Date, check: Date): Promise<number> =>
      (
        await sql
          .insertInto('payment_intents')
          .values({
            reference,
            diver_id: diverId,
            purpose,
            cents,
            state: 'CREATED',
            created_at: now.toISOString(),
            next_check_at: check.toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,

    find: async (id: number) => known(await all.where('id', '=', id).executeTakeFirst()),
    findByProviderId: async (id: number) => known(await all.where('provider_id', '=', id).executeTakeFirst()),
    findByReference: async (reference: string) =>
      known(await all.where('reference', '=', reference).executeTakeFirst()),

    /** Checkouts that the member may still be paying, newest first. */
    openOf: async (diverId: number, since: Date): Promise<IntentRow[]> =>
      (await all
        .where('diver_id', '=', diverId)
        .where('state', '=', 'OPEN')
        .where('created_at', '>', since.toISOString())
        .orderBy('id', 'desc')
        .execute()) as IntentRow[],

    /** Held until the end of the transaction: whoever writes what a payment asks for does it one after the other. */
    lock: async (id: number) => {
      const row = all.where('id', '=', id);
      return known(await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst());
    },

    opened: (id: number, providerId: number, redirectUrl: string) =>
      sql
        .updateTable('payment_intents')
        .set({ state: 'OPEN', provider_id: providerId, redirect_url: redirectUrl })
        .where('id', '=', id)
        .execute(),

    update: (id: number, values: { state?: IntentState; paid_at?: string; next_check_at?: string | null }) =>
      sql.updateTable('payment_intents').set(values).where('id', '=', id).execute(),

    countOpen: async (): Promise<number> => {
      const count = sql.selectFrom('payment_intents').select(({ fn }) => fn.countAll<number>().as('count'));
      return Number((await count.where('state', '=', 'OPEN').executeTakeFirstOrThrow()).count);
    },

    /** Newest first, with whose they are. */
    mismatches: () =>
      sql
        .selectFrom('payment_intents')
        .innerJoin('divers', 'divers.id', 'payment_intents.diver_id')
        .select(['provider_id', 'cents', 'created_at', 'diver_id', 'lastname', 'firstname'])
        .where('state', '=', 'MISMATCH')
        .where('provider_id', 'is not', null)
        .orderBy('payment_intents.id', 'desc')
        .limit(100)
        .execute(),

    /** Looks without the writer's lock, several times a minute on an idle server. */
    async isDue(now: Date): Promise<boolean> {
      const row = await sql.selectFrom('payment_intents').select('id').where(dueAt(now)).limit(1).executeTakeFirst();
      return row !== undefined;
    },

    /** Takes the one that has waited longest: until `lease` it is due for no other process. */
    async claim(now: Date, lease: Date): Promise<IntentRow | undefined> {
      const due = sql
        .selectFrom('payment_intents')
        .select('id')
        .where(dueAt(now))
        .orderBy('next_check_at')
        .orderBy('id')
        .limit(1);
      const row = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).executeTakeFirst();
      if (!row) return undefined;
      return known(
        await sql
          .updateTable('payment_intents')
          .set({ next_check_at: lease.toISOString() })
          .where('id', '=', row.id)
          .returningAll()
          .executeTakeFirst(),
      );
    },
  };
};
