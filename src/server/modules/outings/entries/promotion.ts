import type { ChargedOuting } from '#domain/events/charges.ts';
import type { Outing } from '#domain/events/status.ts';
import { isPending, type Kind } from '#domain/registration/placement.ts';
import { promotesByItself, promotions } from '#domain/registration/slots.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { Tx } from '#server/db/database.ts';
import type { ClubConfig } from '#shared/config.ts';
import { chargeAt, moveCharge } from './charges.ts';
import { registrationsRepository } from './repository.ts';

/** Moves up those who wait, but deactivated and deleted members, who keep their turn (contract §5). The outing must be locked. */
export async function promoteWaiting(
  tx: Tx,
  outing: Outing & ChargedOuting & { readonly id: number; readonly site: { readonly name: string } },
  kind: Kind,
  club: ClubConfig,
  now: Date,
  atMost = Infinity,
) {
  if (!promotesByItself(outing, club.waitingList, now)) return [];
  const registrations = registrationsRepository(tx);
  const eligible = (await registrations.ofEvent(outing.id)).filter(
    (one) => one.active === 1 && (!isPending(one.type) || (one.diver_active === 1 && one.desactived === 0)),
  );
  const promoted = promotions(outing, kind, eligible).slice(0, atMost);
  const charged = promoted.map((one) => ({ ...one, charge: chargeAt(one.entry, one.place, outing, club) }));
  for (const { entry, place, charge } of charged) {
    await registrations.place(entry.id, place, charge);
    await moveCharge(tx, { actor: null, now }, outing, entry, place, charge);
    const about = { subject: entry.diver_id, event: outing.id, detail: { from: entry.type, to: place.type } };
    await recordSecurity(tx, { at: now, actor: null, action: 'promoted', ...about });
  }
  return charged;
}

/** An entry of the waiting list, and the place that it has now. */
export type Promotion = Awaited<ReturnType<typeof promoteWaiting>>[number];
