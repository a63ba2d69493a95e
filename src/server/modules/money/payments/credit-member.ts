import { isEmail } from '../../../../shared/domain/email.ts';
import { feeAfter } from '../../../../shared/domain/membership/fee.ts';
import { eurosOfCents } from '../../../../shared/domain/money.ts';
import type { Tx } from '../../../db/database.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import type { Sender } from '../../../commons/service/service-context.ts';
import { eurosOrNull } from '../../../commons/service/wire-values.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import { mailQueue } from '../../../commons/mail/queue-repository.ts';
import { receiptMail } from './mail-templates.ts';
import type { IntentRow } from './repository.ts';

/** Must run once, before the payment's movements and in their transaction. Returns the reason of the movements. */
export const creditMember =
  (sender: Sender) =>
  async (tx: Tx, intent: IntentRow, now: Date): Promise<string | null> => {
    const { diver_id: id, purpose, cents, reference } = intent;
    const divers = diversRepository(tx);
    // Locks, so that the second of two payments of one fee finds it paid.
    const member = await divers.findForUpdate(id);
    if (!member) return null;
    const isFee = purpose !== 'WALLET';
    const left = feeAfter(member.cotisation_cents, cents);
    const isTwice = isFee && member.cotisation_cents === 0;
    if (!isFee) {
      const before = { porte_Monnaie: eurosOfCents(member.wallet_cents) };
      const after = { porte_Monnaie: eurosOfCents(member.wallet_cents + cents), walletReason: 'Paiement en ligne' };
      await recordAudit(tx, { id }, now, { resource: 'divers', id, action: 'money', before, after });
    } else if (!isTwice) {
      // A fee that is paid in full pays the season's dossier (contract §10).
      const paid = left === 0 ? { dossier_paid_at: now.toISOString() } : {};
      await divers.update(id, { cotisation_cents: left, ...paid });
      const before = { cotisation: eurosOrNull(member.cotisation_cents) };
      const after = { cotisation: eurosOfCents(left) };
      await recordAudit(tx, { id }, now, { resource: 'divers', id, action: 'update', before, after });
    }
    const receipt = receiptMail(member, { cents, purpose, reference, left, isTwice }, sender);
    if (isEmail(member.email)) await mailQueue(tx).enqueue([receipt], now);
    return isTwice ? 'Cotisation déjà réglée' : null;
  };
