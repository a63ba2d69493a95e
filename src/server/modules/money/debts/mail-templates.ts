import type { Debt, DebtKind } from '#domain/ledger/debts.ts';
import { debtLine } from '#messages/debts.ts';
import { amount } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { choicesParagraph, memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';

/** One mail with all that a member owes (contract §8). */
export function debtReminder(sender: Sender, to: Recipient, debts: readonly Debt[], sum: Debt['cents']): Mail {
  const at = (path: string): string => new URL(path, sender.publicUrl).href;
  const owes = (kind: DebtKind): boolean => debts.some((debt) => debt.kind === kind);
  return memberMail(sender, 'DEBT_REMINDER', to, `Rappel\u00a0: ${amount(sum)} à régler au club`, [
    `À ce jour, vous devez ${amount(sum)} au club\u00a0:\n${debts.map((debt) => `- ${debtLine(debt)}`).join('\n')}`,
    owes('FEE') ? `Payer votre cotisation en ligne, en 1 ou 3 fois sans frais\u00a0:\n${at(paths.membershipFee)}` : '',
    owes('WALLET') ? `Recharger votre porte-monnaie\u00a0:\n${at(paths.walletTopUp)}` : '',
    owes('INSTALMENT') ? 'L’échéance refusée se règle auprès du trésorier\u00a0: espèces, chèque ou virement.' : '',
    'Vous venez de payer\u00a0? Ne tenez pas compte de ce message.',
    choicesParagraph(sender),
  ]);
}
