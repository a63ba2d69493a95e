import { feeAfter } from '#domain/membership/fee.ts';
import { owes } from '#domain/membership/dossier-state.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { ledgerRepository, type NewMovement } from '#server/commons/ledger/repository.ts';
import { membershipRepository } from './repository.ts';

/** The transaction has locked the member's row. */
interface Owing {
  readonly id: number;
  readonly due: Cents | null;
}

type Payment = Pick<
  NewMovement,
  'cents' | 'reason' | 'reference' | 'means' | 'place' | 'day' | 'about' | 'clears' | 'sharesCheque'
>;

async function enter(tx: Tx, actor: Actor, { id, due }: Owing, left: Cents, payment: Payment, now: Date) {
  await membershipRepository(tx).setDue(id, left, left === 0 ? now : null);
  const about = { diverId: id, authorId: actor.id, account: 'MEMBERSHIP', kind: 'MANUAL' } as const;
  const [entered = 0] = await ledgerRepository(tx).add([{ ...payment, ...about }], now);
  const [before, after] = [{ cotisation: eurosOfCents(due ?? 0) }, { cotisation: eurosOfCents(left) }];
  await recordAudit(tx, actor, now, { resource: 'divers', id, action: 'update', before, after });
  return entered;
}

/**
 * A part of the fee that came otherwise than online, or all of it; at 0 it pays the season's dossier (contract §10).
 * Throws MEMBERSHIP_NOT_DUE, FEE_EXCEEDED with `field`.
 */
export function payFee(tx: Tx, actor: Actor, owing: Owing, payment: Payment, field: string, now: Date) {
  const { due } = owing;
  if (due === null || !owes(due)) throw new DomainError('MEMBERSHIP_NOT_DUE', { field });
  if (payment.cents > due) throw new DomainError('FEE_EXCEEDED', { field });
  return enter(tx, actor, owing, feeAfter(due, payment.cents), payment, now);
}

/** A payment that is taken back: that much is due again. Its cents are negative. */
export const reopenFee = (tx: Tx, actor: Actor, owing: Owing, payment: Payment, now: Date) =>
  enter(tx, actor, owing, (owing.due ?? 0) - payment.cents, payment, now);
