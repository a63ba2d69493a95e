import type { Dao } from '#contract/daos.ts';
import { decisionSentence, expenseLabel, paidSentence } from '#messages/expenses.ts';
import { paths } from '#shared/paths.ts';
import { choicesParagraph, memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';

const expenseMail = (sender: Sender, to: Recipient, dao: Dao, subject: string, sentence: string): Mail =>
  memberMail(sender, 'EXPENSES', to, `${subject}\u00a0: ${expenseLabel(dao)}`, [
    sentence,
    `Vos frais\u00a0: ${new URL(paths.donation(dao.id), sender.publicUrl).href}`,
    choicesParagraph(sender),
  ]);

/** Mail of the treasurer's decision (contract §8). */
export const decisionMail = (sender: Sender, to: Recipient, dao: Dao): Mail =>
  expenseMail(
    sender,
    to,
    dao,
    dao.refund?.state === 'REFUSED' ? 'Remboursement refusé' : 'Remboursement accepté',
    decisionSentence(dao),
  );

export const paymentMail = (sender: Sender, to: Recipient, dao: Dao): Mail =>
  expenseMail(sender, to, dao, 'Frais remboursés', paidSentence(dao));
