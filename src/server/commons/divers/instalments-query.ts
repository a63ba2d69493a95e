import type { ExpressionBuilder } from 'kysely';
import type { Instalments } from '#contract/membership.ts';
import type { PlannedInstalment } from '#domain/membership/fee.ts';
import { eurosOfCents } from '#domain/money.ts';
import { readOwnJson } from '#domain/own-json.ts';
import type { Tables } from '#server/db/database.ts';
import { ownRecords } from './merged-query.ts';

/** The plan of the member's last fee paid online, also by a record merged into theirs; a later payment to the treasurer ends it. */
export const lastPlan = (eb: ExpressionBuilder<Tables, 'divers'>) =>
  eb
    .selectFrom('payment_intents as last')
    .select('last.instalments')
    .where('last.id', '=', (of) =>
      of
        .selectFrom(ownRecords)
        .innerJoin('payment_intents', 'payment_intents.diver_id', 'own.id')
        .select((one) => one.fn.max('payment_intents.id').as('id'))
        .where('payment_intents.purpose', '<>', 'WALLET')
        .where((one) => one('payment_intents.paid_at', '>=', one.fn.coalesce('divers.dossier_paid_at', one.val('')))),
    )
    .as('plan');

export const instalmentsOnWire = (plan: string | null): Instalments =>
  readOwnJson<PlannedInstalment[]>(plan ?? '[]').map(({ day, cents, state }) => ({
    day,
    amount: eurosOfCents(cents),
    state,
  }));
