import type { Diver, DiverWrite } from '../../../shared/contract/divers.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { changesOf, newDiver, walletDifference } from './changes.ts';
import { diverFor } from './mapping.ts';
import type { DiverRow } from './repository.ts';

/** No row of ours has it: what is not stored yet. */
const UNSTORED = { id: 0, version: 1, active: 1, delete_date: null };

/**
 * What a write would make of a member, or of nobody yet, without writing it: the record afterwards, as the actor would
 * see it. Refused as the write itself: INVALID_VALUE, GPS_INVALID, CERTIFICATE_IN_FUTURE, naming the field.
 */
export function assess(actor: Actor, write: DiverWrite, row: DiverRow | undefined, now: Date): Diver {
  if (row === undefined) {
    return diverFor(actor, { ...newDiver(write, now), ...UNSTORED, wallet_cents: walletDifference(write, 0) });
  }
  const wallet_cents = row.wallet_cents + walletDifference(write, row.wallet_cents);
  return diverFor(actor, { ...row, ...changesOf(write, row, now), wallet_cents });
}
