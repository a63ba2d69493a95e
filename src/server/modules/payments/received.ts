import { isEmail } from '../../../shared/domain/email.ts';
import { eurosOfCents } from '../../../shared/domain/money.ts';
import type { Tx } from '../../db/database.ts';
import type { DiverRow } from '../divers/repository.ts';
import type { Note } from '../note.ts';
import type { OutboxRepository } from '../outbox/repository.ts';
import { receiptMail, type Sender } from './mails.ts';
import type { IntentRow } from './repository.ts';

interface Parts {
  readonly memberOf: (tx: Tx, id: number) => Promise<DiverRow | undefined>;
  /** The fee is paid, and with it the dossier of the season (contract §10). */
  readonly feePaid: (tx: Tx, diverId: number, now: Date) => Promise<void>;
  readonly outbox: (tx: Tx) => OutboxRepository;
  readonly note: Note;
  readonly sender: Sender;
}

/** What a payment means for the member, once, in the transaction of its rows: the fee, the trace, a receipt by mail. */
export const received =
  ({ memberOf, feePaid, outbox, note, sender }: Parts) =>
  async (tx: Tx, intent: IntentRow, now: Date): Promise<void> => {
    const { diver_id: id, purpose, cents, reference } = intent;
    const member = await memberOf(tx, id);
    if (!member) return;
    if (purpose === 'WALLET') {
      const before = { porte_Monnaie: eurosOfCents(member.wallet_cents - cents) };
      const after = { porte_Monnaie: eurosOfCents(member.wallet_cents), walletReason: 'Paiement en ligne' };
      await note(tx, { id }, { resource: 'divers', id, action: 'money', before, after });
    } else {
      const before = { cotisation: member.cotisation_cents === null ? null : eurosOfCents(member.cotisation_cents) };
      await feePaid(tx, id, now);
      await note(tx, { id }, { resource: 'divers', id, action: 'update', before, after: { cotisation: 0 } });
    }
    if (isEmail(member.email))
      await outbox(tx).enqueue([receiptMail(member, { cents, purpose, reference }, sender)], now);
  };
