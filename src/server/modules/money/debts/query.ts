import type { MailKind } from '#domain/mail/kinds.ts';
import { lastPlan } from '#server/commons/divers/instalments-query.ts';
import { keptRecord } from '#server/commons/divers/merged-query.ts';
import type { Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { matchesWords } from '#server/search/members.ts';

const COLUMNS = [
  'id',
  'licence',
  'lastname',
  'lastname_key',
  'firstname',
  'firstname_key',
  'email',
  'desactived',
  'wallet_cents',
  'cotisation_cents',
  'dossier_asked_at',
] as const;

export const REMINDER = 'DEBT_REMINDER' satisfies MailKind;

/** Present members who may owe something (domain/ledger/debts.ts decides), with what says what and since when. */
export const debtsQuery = ({ db, engine }: Tx) => {
  const owing = db
    .selectFrom('divers')
    .where('active', '=', 1)
    .where((eb) =>
      eb.or([
        eb('cotisation_cents', '>', 0),
        eb('wallet_cents', '<', 0),
        eb(
          'id',
          'in',
          eb
            .selectFrom('movements')
            .select(keptRecord('movements.diver_id').as('kept'))
            .where('kind', '=', 'ONLINE_REFUSED'),
        ),
      ]),
    )
    .select(COLUMNS)
    .select((eb) => [
      lastPlan(eb),
      eb
        .selectFrom('movements')
        .select((one) => one.fn.max('movements.created_at').as('at'))
        .whereRef('movements.diver_id', '=', 'divers.id')
        .where('movements.account', '=', 'MEMBERSHIP')
        .where('movements.cents', '<', 0)
        .where('movements.kind', '<>', 'ONLINE_REFUND')
        .as('fee_raised_at'),
      // Excludes mails that were given up.
      eb
        .selectFrom('outbox')
        .select((one) => one.fn.max('outbox.created_at').as('at'))
        .whereRef('outbox.diver_id', '=', 'divers.id')
        .where('outbox.kind', '=', REMINDER)
        .where('outbox.failed_at', 'is', null)
        .as('reminded_at'),
      eb
        .exists(
          eb
            .selectFrom('mail_refusals')
            .select('mail_refusals.diver_id')
            .whereRef('mail_refusals.diver_id', '=', 'divers.id')
            .where('mail_refusals.kind', '=', REMINDER),
        )
        .as('refuses'),
    ]);

  return {
    list: (q: string | undefined) => (q?.trim() ? owing.where(matchesWords(engine, q)) : owing).execute(),

    of: (ids: readonly number[]) => inSets(ids, (chunk) => owing.where('id', 'in', chunk).execute()),

    /** Locks members until the transaction ends; read them afterwards: mails written meanwhile count. */
    lock: (ids: readonly number[]) =>
      inSets(
        ids.toSorted((a, b) => a - b),
        (chunk) =>
          db.selectFrom('divers').select('id').where('id', 'in', chunk).orderBy('id').forNoKeyUpdate().execute(),
      ),

    /** Oldest first within a member. */
    walletMovements: (ids: readonly number[]) =>
      inSets(ids, (chunk) =>
        db
          .selectFrom('movements')
          .select(['diver_id', 'cents', 'created_at as at'])
          .where('account', '=', 'WALLET')
          .where('diver_id', 'in', chunk)
          .orderBy('diver_id')
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
  };
};

export type OwingRow = Awaited<ReturnType<ReturnType<typeof debtsQuery>['list']>>[number];
export type WalletRow = Awaited<ReturnType<ReturnType<typeof debtsQuery>['walletMovements']>>[number];
