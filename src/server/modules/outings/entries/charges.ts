import { agreedCharge, chargeOf, type ChargedOuting } from '#domain/events/charges.ts';
import { openDebits } from '#domain/ledger/outing.ts';
import { placePrefix, refundReference } from '#domain/ledger/references.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { isUndecided } from '#domain/registration/charged.ts';
import { isPending, kindOf, type Place } from '#domain/registration/placement.ts';
import { amount } from '#messages/format.ts';
import { outingReason } from '#messages/outing.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import { ledgerRepository, moveWallet, type LockedWallet } from '#server/commons/ledger/repository.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { ClubConfig } from '#shared/config.ts';
import { registrationsRepository, type EntryRow } from './repository.ts';

interface NamedOuting {
  readonly id: number;
  readonly date: string;
  readonly site: { readonly name: string };
}
type Outing = ChargedOuting & NamedOuting;

/** Author of the movement; null: the server, after a promotion. */
interface Act {
  readonly actor: Actor | null;
  readonly now: Date;
}

/** `reason`: the treasurer's, else the outing is. */
export const outingDebit = (outing: NamedOuting, cents: Cents, reference: string, reason: string | null = null) => ({
  cents: -cents,
  kind: 'OUTING' as const,
  reason,
  why: reason ?? outingReason(outing),
  reference,
  eventId: outing.id,
});

/** Of all that a debit took, or a part. */
export const outingRefund = (outing: NamedOuting, debit: { readonly id: number }, cents: Cents) => ({
  cents,
  kind: 'OUTING_REFUND' as const,
  reason: null,
  why: `${outingReason(outing)}\u00a0: remboursement`,
  reference: refundReference(debit.id),
  eventId: outing.id,
});

/** Refusal with the price, which the next call sends back. */
export const chargeUnsaid = (charge: Cents): DomainError =>
  new DomainError('CHARGE_UNSAID', {
    field: 'charge',
    sentence: `${amount(charge)} sont débités du porte-monnaie à l’inscription\u00a0: confirmez-le.`,
    current: { charge: eurosOfCents(charge) },
  });

/** What this place costs one of these levels and kinds. */
export const placeCharge = (
  { level, member_kind: memberKind }: Pick<EntryRow, 'level' | 'member_kind'>,
  type: Place['type'],
  outing: ChargedOuting,
  club: ClubConfig,
): Cents | null => chargeOf({ level, memberKind, supervises: kindOf(type) === 'ACCOMPANIST' }, outing, club);

/** Price of an entry at another place: unchanged while the kind of place is. */
export function chargeAt(entry: EntryRow, to: Place, outing: ChargedOuting, club: ClubConfig): Cents | null {
  if (entry.charge_cents === null || entry.type === to.type || isPending(to.type)) return entry.charge_cents;
  return agreedCharge(entry.charge_cents, placeCharge(entry, to.type, outing, club));
}

/** Takes what a place costs, in the transaction that gives it. `nth`: how often this entry was charged before. */
export async function takeCharge(
  tx: Tx,
  { actor, now }: Act,
  outing: Outing,
  wallet: LockedWallet,
  { id, cents, nth = 0 }: { readonly id: number; readonly cents: Cents; readonly nth?: number },
): Promise<void> {
  const debit = outingDebit(outing, cents, `${placePrefix(id)}${nth}`);
  await moveWallet(tx, actor, wallet, { ...debit, field: 'charge' }, now);
}

/** Pays back what an entry took, or `refund` of it, then takes `cents`; the member need not be locked. Answers what was paid back. */
export async function settleCharge(
  tx: Tx,
  { actor, now }: Act,
  outing: Outing,
  entry: Pick<EntryRow, 'id' | 'diver_id'>,
  { cents = 0, refund = Infinity }: { readonly cents?: Cents; readonly refund?: Cents },
): Promise<Cents> {
  const movements = await ledgerRepository(tx).ofOuting(outing.id, entry.diver_id);
  const own = movements.filter(({ reference }) => reference?.startsWith(placePrefix(entry.id)));
  const open = openDebits(movements).filter((debit) => own.includes(debit));
  const member = await mergedRecords.lockKept(tx, entry.diver_id);
  if (!member) return 0;
  let { wallet_cents: balance } = member;
  let paid = 0;
  for (const debit of open) {
    const back = Math.min(-debit.cents, refund);
    if (back === 0) continue;
    const refunded = { ...outingRefund(outing, debit, back), field: 'charge' };
    await moveWallet(tx, actor, { id: member.id, balance }, refunded, now);
    [balance, paid] = [balance + back, paid + back];
  }
  if (cents > 0)
    await takeCharge(tx, { actor, now }, outing, { id: member.id, balance }, { id: entry.id, cents, nth: own.length });
  return paid;
}

/** Who holds a place again has back what leaving late took; who only waits does not. Answers the cents. */
export async function settleLeft(tx: Tx, act: Act, outing: Outing, diver: number): Promise<Cents> {
  const registrations = registrationsRepository(tx);
  const entries = await registrations.ofEvent(outing.id);
  const left = entries.filter((one) => one.diver_id === diver && isUndecided(one));
  let paid = 0;
  for (const one of left) paid += await settleCharge(tx, act, outing, one, {});
  if (left.length > 0) await registrations.settle(left.map(({ id }) => id));
  return paid;
}

/** Moves the money with an entry to another place. */
export async function moveCharge(tx: Tx, act: Act, outing: Outing, entry: EntryRow, to: Place, charge: Cents | null) {
  if (isPending(entry.type) && !isPending(to.type)) await settleLeft(tx, act, outing, entry.diver_id);
  if (entry.charge_cents === null || entry.type === to.type) return;
  await settleCharge(tx, act, outing, entry, { cents: isPending(to.type) ? 0 : (charge ?? 0) });
}
