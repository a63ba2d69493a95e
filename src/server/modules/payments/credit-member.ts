import { isEmail } from '../../../shared/domain/email.ts';
import { feeAfter } from '../../../shared/domain/membership/fee.ts';
import { eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import type { Tx } from '../../db/database.ts';
import type { DiverRow } from '../divers/repository.ts';
import type { Note } from '../../commons/audit-log.ts';
import type { Sender } from '../mail/mail.ts';
import type { OutboxRepository } from '../mail/queue-repository.ts';
import { receiptMail } from './mail-templates.ts';
import type { IntentRow } from './repository.ts';

interface Parts {
  /** Held until the transaction ends: of two payments of one fee, the second finds it paid. */
  readonly memberOf: (tx: Tx, id: number) => Promise<DiverRow | undefined>;
  /** What is left of the fee; at 0 it is paid, and with it the dossier of the season (contract §10). */
  readonly feePaid: (tx: Tx, diverId: number, left: Cents, now: Date) => Promise<void>;
  readonly outbox: (tx: Tx) => OutboxRepository;
  readonly note: Note;
  readonly sender: Sender;
}

const eurosOrNone = (cents: Cents | null): number | null => (cents === null ? null : eurosOfCents(cents));

/**
 * What a payment means for the member, once, in the transaction of its rows and before them: the fee, the trace, a receipt
 * by mail. Answers what whoever reads the ledger should know of it.
 */
export const received =
  ({ memberOf, feePaid, outbox, note, sender }: Parts) =>
  async (tx: Tx, intent: IntentRow, now: Date): Promise<string | null> => {
    const { diver_id: id, purpose, cents, reference } = intent;
    const member = await memberOf(tx, id);
    if (!member) return null;
    const isFee = purpose !== 'WALLET';
    const left = feeAfter(member.cotisation_cents, cents);
    const isTwice = isFee && member.cotisation_cents === 0;
    if (!isFee) {
      const before = { porte_Monnaie: eurosOfCents(member.wallet_cents) };
      const after = { porte_Monnaie: eurosOfCents(member.wallet_cents + cents), walletReason: 'Paiement en ligne' };
      await note(tx, { id }, { resource: 'divers', id, action: 'money', before, after });
    } else if (!isTwice) {
      const [before, after] = [eurosOrNone(member.cotisation_cents), eurosOfCents(left)];
      await feePaid(tx, id, left, now);
      const change = { before: { cotisation: before }, after: { cotisation: after } };
      await note(tx, { id }, { resource: 'divers', id, action: 'update', ...change });
    }
    const receipt = receiptMail(member, { cents, purpose, reference, left, isTwice }, sender);
    if (isEmail(member.email)) await outbox(tx).enqueue([receipt], now);
    return isTwice ? 'Cotisation déjà réglée' : null;
  };
