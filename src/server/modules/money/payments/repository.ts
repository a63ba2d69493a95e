import { sql } from 'kysely';
import { latestCredible } from '#domain/dates.ts';
import { accountOf, type IntentState, type Purpose } from '#domain/payments/intents.ts';
import { hasRow, type Row, type Tx } from '#server/db/database.ts';
import { readInstallation } from '#server/db/installation.ts';
import { rowsPurger } from '#server/db/purging.ts';

export type IntentRow = Omit<Row<'payment_intents'>, 'purpose' | 'state'> & {
  readonly purpose: Purpose;
  readonly state: IntentState;
};

export type NewIntent = Pick<IntentRow, 'reference' | 'purpose' | 'cents'> & { readonly diverId: number };

/** Instants before which a claim has expired. */
interface ClaimLimits {
  /** Creation of an intent without the provider's answer: its process was killed. */
  readonly created: Date;
  /** Creation of an open checkout: the provider no longer serves its page. */
  readonly opened: Date;
}

type Changes = Partial<
  Pick<IntentRow, 'state' | 'paid_at' | 'next_check_at' | 'claim' | 'found_cents' | 'instalments'>
>;

/** Longest delay of a check (domain/payments/intents.ts). */
const LONGEST_DELAY_MS = 24 * 3_600_000;

export const intentsRepository = ({ db }: Tx) => {
  // Only this server writes purposes and states.
  const all = db.selectFrom('payment_intents').selectAll().$narrowType<Pick<IntentRow, 'purpose' | 'state'>>();
  const update = (id: number) => db.updateTable('payment_intents').where('id', '=', id);

  const due = (now: Date) =>
    db
      .selectFrom('payment_intents')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('next_check_at', '<=', now.toISOString()),
          eb('next_check_at', '>', latestCredible(now, LONGEST_DELAY_MS).toISOString()),
        ]),
      )
      .limit(1);

  return {
    /** Null when the member has a checkout for the same account already, in any process. */
    async insert(intent: NewIntent, now: Date, check: Date): Promise<number | null> {
      const { reference, diverId, purpose, cents } = intent;
      const row = await db
        .insertInto('payment_intents')
        .values({
          reference,
          diver_id: diverId,
          purpose,
          cents,
          state: 'CREATED',
          created_at: now.toISOString(),
          next_check_at: check.toISOString(),
          claim: accountOf(purpose),
        })
        // Conflicts can only be of the claim: references are random.
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Ends claims on the same account that are paid, given up, open for another amount, or older than the limits. */
    endClaims: ({ diverId, purpose, cents }: NewIntent, { created, opened }: ClaimLimits) =>
      db
        .updateTable('payment_intents')
        .set({ claim: null })
        .where('diver_id', '=', diverId)
        .where('claim', '=', accountOf(purpose))
        .where((eb) =>
          eb.or([
            eb('state', 'not in', ['CREATED', 'OPEN']),
            eb.and([eb('state', '=', 'CREATED'), eb('created_at', '<=', created.toISOString())]),
            eb.and([
              eb('state', '=', 'OPEN'),
              eb.or([
                eb('created_at', '<=', opened.toISOString()),
                eb('purpose', '!=', purpose),
                eb('cents', '!=', cents),
              ]),
            ]),
          ]),
        )
        .execute(),

    claimed: ({ diverId, purpose }: NewIntent) =>
      all.where('diver_id', '=', diverId).where('claim', '=', accountOf(purpose)).executeTakeFirst(),

    find: (id: number) => all.where('id', '=', id).executeTakeFirst(),
    findByProviderId: (id: number) => all.where('provider_id', '=', id).executeTakeFirst(),
    findByReference: (reference: string) => all.where('reference', '=', reference).executeTakeFirst(),

    /** Checkouts that the member may still be paying, newest first. */
    openOf: (diverId: number, since: Date): Promise<IntentRow[]> =>
      all
        .where('diver_id', '=', diverId)
        .where('state', '=', 'OPEN')
        .where('created_at', '>', since.toISOString())
        .orderBy('id', 'desc')
        .execute(),

    /** Locks until the transaction ends, so that writers of one payment take turns. */
    lock: (id: number) => all.where('id', '=', id).forUpdate().executeTakeFirst(),

    opened: (id: number, providerId: number, redirectUrl: string) =>
      update(id).set({ state: 'OPEN', provider_id: providerId, redirect_url: redirectUrl }).execute(),

    update: (id: number, values: Changes) => update(id).set(values).execute(),

    /** All, or those opened before an instant. */
    count: async (state: IntentState, before?: Date): Promise<number> => {
      const count = db.selectFrom('payment_intents').select(({ fn }) => fn.countAll<number>().as('count'));
      const opened = before === undefined ? count : count.where('created_at', '<', before.toISOString());
      return Number((await opened.where('state', '=', state).executeTakeFirstOrThrow()).count);
    },

    /** Newest first, with their members. */
    mismatches: () =>
      db
        .selectFrom('payment_intents')
        .innerJoin('divers', 'divers.id', 'payment_intents.diver_id')
        .select(['provider_id', 'cents', 'found_cents', 'paid_at', 'created_at', 'diver_id', 'lastname', 'firstname'])
        .where('state', '=', 'MISMATCH')
        .where('provider_id', 'is not', null)
        .orderBy('payment_intents.id', 'desc')
        .limit(100)
        .execute(),

    /** Takes no write lock, because an idle server calls it several times a minute. */
    isDue: (now: Date): Promise<boolean> => hasRow(due(now)),

    /** Claims the intent that has waited longest: no other process gets it before `lease`. */
    async claim(now: Date, lease: Date): Promise<IntentRow | undefined> {
      const oldest = due(now).orderBy('next_check_at').orderBy('id');
      const row = await oldest.forUpdate().skipLocked().executeTakeFirst();
      if (!row) return undefined;
      const claimed = update(row.id).set({ next_check_at: lease.toISOString() }).returningAll();
      return claimed.$narrowType<Pick<IntentRow, 'purpose' | 'state'>>().executeTakeFirst();
    },
  };
};

/** A checkout that the provider is still asked about may be paid yet. */
export const unpaidPaymentsPurger = rowsPurger({
  rule: 'unpaidPayments',
  table: 'payment_intents',
  mark: 'created_at',
  where: sql`state in ('CREATED', 'OPEN', 'ABANDONED') and next_check_at is null`,
});

const GENERATION = 'notification-generation';

/** How often the address of notifications was renewed, in the table `installation`. */
export const notificationRepository = (tx: Tx) => ({
  generation: async (): Promise<number> => Number((await readInstallation(tx, GENERATION)) ?? 0),

  async renew(): Promise<number> {
    const { value } = await tx.db
      .insertInto('installation')
      .values({ name: GENERATION, value: '1' })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value: sql<string>`cast(cast(installation.value as integer) + 1 as varchar(20))` }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    return Number(value);
  },
});
