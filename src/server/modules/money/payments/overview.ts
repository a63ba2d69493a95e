import type { PaymentsOverview } from '../../../../shared/contract/payments.ts';
import { parisIso } from '../../../../shared/domain/dates.ts';
import { eurosOfCents } from '../../../../shared/domain/money.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { PROVIDER_KEY_ID } from '../../../../shared/domain/parametres/club-settings.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { SecretBox } from '../../../commons/secrets/secret-box.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import { eurosOrNull } from '../../../commons/service/wire-values.ts';
import type { Tx } from '../../../db/database.ts';
import { settingsRepository } from '../../../commons/parametres/repository.ts';
import type { NotificationAddress } from './notification-address.ts';
import { notificationRepository } from './notification-repository.ts';
import { intentsRepository } from './repository.ts';

export interface OverviewContext extends ServiceContext {
  readonly payments?: { readonly hasSecret: boolean } | undefined;
  readonly address: NotificationAddress;
  readonly box: SecretBox;
}

/** How online payment stands, for the treasurer, and the address that the provider notifies. */
export function paymentsOverview({ database, payments, address, box, sender, clock }: OverviewContext) {
  async function storedKey(tx: Tx): Promise<PaymentsOverview['storedKey']> {
    const sealed = (await settingsRepository(tx).find(PROVIDER_KEY_ID))?.valeur_texte;
    if (!sealed) return 'NONE';
    return box.open(sealed) === null ? 'UNREADABLE' : 'READABLE';
  }

  const urlOf = (generation: number): string =>
    new URL(`/helloasso/notifications/${address.secretOf(generation)}`, sender.publicUrl).href;

  async function read(tx: Tx): Promise<PaymentsOverview> {
    const intents = intentsRepository(tx);
    const mismatches = await intents.mismatches();
    const key = await storedKey(tx);
    return {
      configured: payments !== undefined && (payments.hasSecret || key === 'READABLE'),
      storedKey: key,
      notificationUrl: payments ? urlOf(await notificationRepository(tx).generation()) : null,
      isNotificationUrlRenewable: payments !== undefined && address.isRenewable,
      open: await intents.count('OPEN'),
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
  }

  return {
    overview: (): Promise<PaymentsOverview> => database.read(read),

    /** Ends the present address at once. Refused: NOTIFICATION_FIXED, for one of the environment. */
    renewNotificationAddress: (actor: Actor): Promise<PaymentsOverview> =>
      database.write(async (tx) => {
        if (!address.isRenewable) throw new DomainError('NOTIFICATION_FIXED');
        const generation = await notificationRepository(tx).renew();
        await recordAudit(tx, actor, clock(), {
          resource: 'parametres',
          id: PROVIDER_KEY_ID,
          action: 'update',
          before: { notificationUrl: generation - 1 },
          after: { notificationUrl: generation },
          hidden: ['notificationUrl'],
        });
        return read(tx);
      }),
  };
}
