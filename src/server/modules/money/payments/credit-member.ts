import { isEmail } from '../../../../shared/domain/text.ts';
import { feeAfter } from '../../../../shared/domain/membership/fee.ts';
import { eurosOfCents, type Cents } from '../../../../shared/domain/money.ts';
import type { Purpose } from '../../../../shared/domain/payments/intents.ts';
import { amount } from '../../../../shared/messages/format.ts';
import type { Tx } from '../../../db/database.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import type { Sender } from '../../../commons/service/service-context.ts';
import { eurosOrNull } from '../../../commons/service/wire-values.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import { memberMail, type Mail, type Recipient } from '../../../commons/mail/mail.ts';
import { mailQueue } from '../../../commons/mail/queue-repository.ts';
import type { IntentRow } from './repository.ts';

const SETTLED: Readonly<Record<Purpose, string>> = {
  WALLET: 'Il a été ajouté à votre porte-monnaie.',
  MEMBERSHIP_1: 'Votre cotisation est réglée.',
  MEMBERSHIP_3:
    'Votre cotisation est réglée en trois paiements\u00a0: les deux autres seront prélevés le 26 des deux prochains mois.',
};

/** `left`: unpaid part of the fee. */
type Paid = Pick<IntentRow, 'cents' | 'purpose' | 'reference'> & { readonly left: Cents; readonly isTwice: boolean };

function aboutOf({ purpose, left, isTwice }: Paid): string {
  if (isTwice) return 'Votre cotisation était déjà réglée : le club vous contactera au sujet de ce second paiement.';
  if (purpose === 'WALLET' || left === 0) return SETTLED[purpose];
  return `Il a été déduit de votre cotisation, qui a changé entre-temps. Il reste ${amount(left)} à régler.`;
}

/** The only confirmation for a member whose browser never came back. */
const receiptMail = (to: Recipient, paid: Paid, sender: Sender): Mail =>
  memberMail(sender, 'PAYMENT_RECEIVED', to, `Paiement reçu\u00a0: ${amount(paid.cents)}`, [
    `Le club a reçu votre paiement de ${amount(paid.cents)}. ${aboutOf(paid)}`,
    `Référence\u00a0: ${paid.reference}`,
    `Espace membres\u00a0: ${sender.publicUrl}`,
  ]);

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
      await divers.update([{ id, cotisation_cents: left, ...paid }]);
      const before = { cotisation: eurosOrNull(member.cotisation_cents) };
      const after = { cotisation: eurosOfCents(left) };
      await recordAudit(tx, { id }, now, { resource: 'divers', id, action: 'update', before, after });
    }
    const receipt = receiptMail(member, { cents, purpose, reference, left, isTwice }, sender);
    if (isEmail(member.email)) await mailQueue(tx).enqueue([receipt], now);
    return isTwice ? 'Cotisation déjà réglée' : null;
  };
