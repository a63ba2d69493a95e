import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { isSupervisorLevel } from '../../../../shared/domain/levels.ts';
import { mayOpenCard } from '../../../../shared/domain/registration/card-access.ts';
import { mayRegister, type Refusal } from '../../../../shared/domain/registration/eligibility.ts';
import { hasBegun } from '../../../../shared/domain/events/status.ts';
import type { Viewer } from '../../../../shared/ui/data/viewer.ts';

export const entryOf = (event: EventRecord, licenceNumber: string): Entry | undefined =>
  entriesOf(event).find((entry) => entry.active && entry.licenceNumber === licenceNumber);

/** 'participate' (specification §4); computed here, because OPEN may look for another licence. */
export const participates = (event: EventRecord, licenceNumber: string): boolean =>
  entryOf(event, licenceNumber) !== undefined;

/** First names of the diver's relatives who are registered or waiting. */
export function tribeOn(event: EventRecord, diver: Viewer['diver']): string[] {
  const { familyId, licenceNumber } = diver;
  if (familyId === null) return [];
  return entriesOf(event)
    .filter((entry) => entry.active && entry.familyId === familyId && entry.licenceNumber !== licenceNumber)
    .map((entry) => entry.firstname);
}

/** Null when the diver can join as a diver or, where their level allows, as a supervisor. */
export function reasonNotToJoin(event: EventRecord, viewer: Viewer): Refusal | null {
  const { actor, diver, settings, now, ours } = viewer;
  const ask = (type: 'PARTICIPANT' | 'ACCOMPANIST') =>
    mayRegister({
      actor,
      candidate: { ...diver, alreadyRegistered: participates(event, diver.licenceNumber) },
      outing: outingOf(event),
      type,
      wallet: settings.wallet,
      now,
      // Cards are one's own, or of the member whom OPEN has chosen: the opened outing knows its director.
      tooLate: ours && hasBegun(event, now),
    });
  const asDiver = ask('PARTICIPANT');
  if (asDiver.ok || (isSupervisorLevel(diver.level) && ask('ACCOMPANIST').ok)) return null;
  return asDiver.code;
}

/** Contract §5. Leaves an unknown wallet to the server. */
export const cardAccess = (event: EventRecord, { actor, wallet, diver, settings }: Viewer) =>
  mayOpenCard({
    actor,
    outing: outingOf(event),
    registered: participates(event, actor.licenceNumber) || participates(event, diver.licenceNumber),
    balance: wallet ?? settings.wallet.minimum,
    wallet: settings.wallet,
  });
