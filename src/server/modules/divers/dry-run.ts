import type { Diver, DiverWrite } from '../../../shared/contract/divers.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { changesOf, newDiver, walletDifference } from './changes.ts';
import { diverFor } from './mapping.ts';
import type { DiverRow } from './repository.ts';

/** Columns of a member who is not stored yet. */
const UNSTORED = { id: 0, version: 1, active: 1, delete_date: null };

/**
 * The record after a write, as the actor would see it, without writing it; without a row, a new member's. Refused as the
 * write itself: INVALID_VALUE, GPS_INVALID, CERTIFICATE_IN_FUTURE, naming the field.
 */
export function dryRun(actor: Actor, write: DiverWrite, row: DiverRow | undefined, now: Date): Diver {
  if (row === undefined) {
    return diverFor(actor, { ...newDiver(write, now), ...UNSTORED, wallet_cents: walletDifference(write, 0) });
  }
  const wallet_cents = row.wallet_cents + walletDifference(write, row.wallet_cents);
  return diverFor(actor, { ...row, ...changesOf(write, row, now), wallet_cents });
}
