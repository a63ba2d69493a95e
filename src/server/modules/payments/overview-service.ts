import type { PaymentsOverview } from '../../../shared/contract/payments.ts';
import { parisIso } from '../../../shared/domain/dates.ts';
import { eurosOfCents } from '../../../shared/domain/money.ts';
import { PROVIDER_KEY_ID } from '../../../shared/domain/settings/club-settings.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import { eurosOrNull } from '../../commons/wire-values.ts';
import { settingsRepository } from '../parametres/repository.ts';
import { intentsRepository } from './repository.ts';

interface Context extends ServiceContext {
  readonly payments?: { readonly hasSecret: boolean; readonly notificationSecret: string } | undefined;
}

/** State of online payment, for the treasurer. */
export const overviewService =
  ({ database, sender, payments }: Context) =>
  (): Promise<PaymentsOverview> =>
    database.read(async (tx) => {
      const intents = intentsRepository(tx);
      const mismatches = await intents.mismatches();
      const hasStoredKey = Boolean((await settingsRepository(tx).find(PROVIDER_KEY_ID))?.valeur_texte);
      return {
        configured: payments !== undefined && (payments.hasSecret || hasStoredKey),
        notificationUrl: payments
          ? new URL(`/helloasso/notifications/${payments.notificationSecret}`, sender.publicUrl).href
          : null,
        open: await intents.countOpen(),
        mismatches: mismatches.map(
          ({ provider_id, cents, found_cents, paid_at, created_at, diver_id, lastname, firstname }) => ({
            at: parisIso(created_at),
            checkoutId: provider_id ?? 0,
            amount: eurosOfCents(cents),
            found: eurosOrNull(found_cents),
            credited: paid_at !== null,
            diver: { id: diver_id, lastname, firstname },
          }),
        ),
      };
    });
