import type { PaymentsOverview } from '../../../shared/contract/payments.ts';
import { parisIso } from '../../../shared/domain/dates.ts';
import { eurosOfCents } from '../../../shared/domain/money.ts';
import type { Database, Tx } from '../../db/database.ts';
import { intentsRepository } from './repository.ts';

interface Parts {
  readonly database: Database;
  readonly isConfigured: (tx: Tx) => Promise<boolean>;
  readonly notificationUrl: string | null;
}

/** How online payment stands, for the treasurer. */
export const overviewService =
  ({ database, isConfigured, notificationUrl }: Parts) =>
  (): Promise<PaymentsOverview> =>
    database.read(async (tx) => {
      const intents = intentsRepository(tx);
      const mismatches = await intents.mismatches();
      return {
        configured: await isConfigured(tx),
        notificationUrl,
        open: await intents.countOpen(),
        mismatches: mismatches.map(
          ({ provider_id, cents, found_cents, paid_at, created_at, diver_id, lastname, firstname }) => ({
            at: parisIso(created_at),
            checkoutId: provider_id ?? 0,
            amount: eurosOfCents(cents),
            found: found_cents === null ? null : eurosOfCents(found_cents),
            credited: paid_at !== null,
            diver: { id: diver_id, lastname, firstname },
          }),
        ),
      };
    });
