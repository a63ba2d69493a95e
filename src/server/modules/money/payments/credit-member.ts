import { isEmail } from '#domain/text.ts';
import { feeAfter, paidOf, type PlannedInstalment } from '#domain/membership/fee.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { amount } from '#messages/format.ts';
import { planSentence } from '#messages/membership.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import type { Sender } from '#server/commons/service/service-context.ts';
import { eurosOrNull } from '#server/commons/service/wire-values.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import type { IntentRow } from './repository.ts';

/** What has come now of a payment: of a fee in three, by its plan, a part of the whole. */
export interface Arrival {
  readonly isFirst: boolean;
  readonly cents: Cents;
  /** Empty where all is paid at once. */
  readonly plan: readonly PlannedInstalment[];
}

/** `left`: unpaid part of the fee. */
type Paid = Arrival & Pick<IntentRow, 'purpose' | 'reference'> & { readonly left: Cents; readonly isTwice: boolean };

function aboutOf({ purpose, left, isTwice, plan }: Paid): string {
  if (isTwice)
    return 'Votre cotisation était déjà réglée\u00a0: le club vous contactera au sujet de ce second paiement.';
  if (purpose === 'WALLET') return 'Il a été ajouté à votre porte-monnaie.';
  if (left > 0) return `Votre cotisation a changé entre-temps. Il reste ${amount(left)} à régler.`;
  return plan.length > 0 ? '' : 'Votre cotisation est réglée.';
}

/** The only confirmation for a member whose browser never came back. */
function receiptMail(to: Recipient, paid: Paid, sender: Sender): Mail {
  const { cents, plan, reference } = paid;
  const { paid: inAll, total } = paidOf(plan);
  const sum = plan.length > 0 ? `${amount(inAll)} sur ${amount(total)}` : amount(cents);
  const sentences = [
    `Le club a reçu votre paiement de ${amount(cents)}.`,
    plan.length > 0 && planSentence(plan),
    aboutOf(paid),
  ];
  return memberMail(sender, 'PAYMENT_RECEIVED', to, `Paiement reçu\u00a0: ${sum}`, [
    sentences.filter(Boolean).join(' '),
    `Référence\u00a0: ${reference}`,
    `Espace membres\u00a0: ${sender.publicUrl}`,
  ]);
}

/** Must run before the movements that have come, and in their transaction. Returns the reason of the movements. */
export const creditMember =
  (sender: Sender) =>
  async (tx: Tx, intent: IntentRow, arrival: Arrival, now: Date): Promise<string | null> => {
    const { diver_id: id, purpose, cents, reference } = intent;
    const divers = diversRepository(tx);
    // Locks, so that the second of two payments of one fee finds it paid.
    const member = await divers.findForUpdate(id);
    if (!member) return null;
    const { isFirst } = arrival;
    const isFee = purpose !== 'WALLET';
    const left = isFirst ? feeAfter(member.cotisation_cents, cents) : 0;
    const isTwice = isFirst && isFee && member.cotisation_cents === 0;
    if (!isFee) {
      const before = { porte_Monnaie: eurosOfCents(member.wallet_cents) };
      const after = { porte_Monnaie: eurosOfCents(member.wallet_cents + cents), walletReason: 'Paiement en ligne' };
      await recordAudit(tx, { id }, now, { resource: 'divers', id, action: 'money', before, after });
    } else if (isFirst && !isTwice) {
      // A fee that is paid in full pays the season's dossier (contract §10).
      const paid = left === 0 ? { dossier_paid_at: now.toISOString() } : {};
      await divers.update([{ id, cotisation_cents: left, ...paid }]);
      const before = { cotisation: eurosOrNull(member.cotisation_cents) };
      const after = { cotisation: eurosOfCents(left) };
      await recordAudit(tx, { id }, now, { resource: 'divers', id, action: 'update', before, after });
    }
    const receipt = receiptMail(member, { ...arrival, purpose, reference, left, isTwice }, sender);
    if (isEmail(member.email)) await mailQueue(tx).enqueue([receipt], now);
    return isTwice ? 'Cotisation déjà réglée' : null;
  };
