import { parisDay } from '../../../../shared/domain/dates.ts';
import { eurosOfCents, type Cents } from '../../../../shared/domain/money.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { numericDay } from '../../../../shared/messages/dates.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tx } from '../../../db/database.ts';
import type { EventRecord } from '../../outings/events/repository.ts';
import { ledgerRepository, type Movement } from './repository.ts';

/** Larger balances, positive or negative, are typing errors. */
const MAX_BALANCE: Cents = 1_000_000_00;

/** The transaction has locked the member's row. */
export interface LockedWallet {
  readonly id: number;
  readonly balance: Cents;
}

export interface WalletMovement extends Omit<Movement, 'diverId' | 'authorId' | 'account'> {
  /** Field that AMOUNT_INVALID names. */
  readonly field: string;
  /** Reason in the member's history; defaults to that of the movement. */
  readonly why?: string;
}

/** Records the movement in the member's history. Throws MOVEMENT_ENTERED, and AMOUNT_INVALID with `field`. */
export async function moveWallet(
  tx: Tx,
  actor: Actor,
  { id, balance }: LockedWallet,
  { field, why, ...movement }: WalletMovement,
  now: Date,
): Promise<number> {
  const after = balance + movement.cents;
  if (Math.abs(after) > MAX_BALANCE) throw new DomainError('AMOUNT_INVALID', { field });
  const entered = await ledgerRepository(tx).add({ ...movement, diverId: id, authorId: actor.id }, now);
  await recordAudit(tx, actor, now, {
    resource: 'divers',
    id,
    action: 'money',
    before: { porte_Monnaie: eurosOfCents(balance) },
    after: { porte_Monnaie: eurosOfCents(after), walletReason: why ?? movement.reason },
  });
  return entered;
}

/** `Plongée du 28/11/2026, VODELE`. */
export const outingReason = ({ outing, site_name }: EventRecord): string =>
  `Plongée du ${numericDay(parisDay(outing.date))}, ${site_name}`;
