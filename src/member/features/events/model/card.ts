import { entriesOf } from '#domain/registration/entries.ts';
import type { Entry, ClubEvent } from '#contract/events.ts';
import { hasBegun, isOpenRegistration, isPast } from '#domain/events/status.ts';
import { isSupervisorLevel } from '#domain/levels.ts';
import { mayOpenCard, mayRegister, type Refusal } from '#domain/registration/eligibility.ts';
import { isPending, waitingCount, waitingRank } from '#domain/registration/placement.ts';
import type { Price } from '#domain/events/prices.ts';
import { amount, ordinal } from '#messages/format.ts';
import { refusalMessages } from '#messages/refusals.ts';
import { marksOf, placesOf, type Mark } from '#ui/outings/outing-marks.tsx';
import { ownPrice, type Viewer } from '#ui/data/viewer.ts';

const entryOf = (event: ClubEvent, licenceNumber: string): Entry | undefined =>
  entriesOf(event).find((entry) => entry.active && entry.licenceNumber === licenceNumber);

/** 'participate' (specification §4); computed here, because OPEN may look for another licence. */
export const participates = (event: ClubEvent, licenceNumber: string): boolean =>
  entryOf(event, licenceNumber) !== undefined;

function tribeOn(event: ClubEvent, diver: Viewer['diver']): string[] {
  const { familyId, licenceNumber } = diver;
  if (familyId === null) return [];
  return entriesOf(event)
    .filter((entry) => entry.active && entry.familyId === familyId && entry.licenceNumber !== licenceNumber)
    .map((entry) => entry.firstname);
}

/** Null when the diver can join as a diver or, where their level allows, as a supervisor. */
function reasonNotToJoin(event: ClubEvent, viewer: Viewer): Refusal | null {
  const { actor, diver, settings, now, startCounts } = viewer;
  const ask = (type: 'PARTICIPANT' | 'ACCOMPANIST') =>
    mayRegister({
      actor,
      candidate: { ...diver, alreadyRegistered: participates(event, diver.licenceNumber) },
      outing: event,
      type,
      wallet: settings.wallet,
      now,
      // Cards are one's own, or of the member whom OPEN has chosen: the opened outing knows its director.
      tooLate: startCounts && hasBegun(event, now),
    });
  const asDiver = ask('PARTICIPANT');
  if (asDiver.ok || (isSupervisorLevel(diver.level) && ask('ACCOMPANIST').ok)) return null;
  return asDiver.code;
}

/** Contract §5. Leaves an unknown wallet to the server. */
export const cardAccess = (event: ClubEvent, { actor, wallet, diver, settings }: Viewer) =>
  mayOpenCard({
    actor,
    outing: event,
    registered: participates(event, actor.licenceNumber) || participates(event, diver.licenceNumber),
    balance: wallet ?? settings.wallet.minimum,
    wallet: settings.wallet,
  });

const priceMark = ({ cents }: Price): Mark => ({ text: amount(cents), tone: 'neutral' });

function mineOf(event: ClubEvent, licenceNumber: string): Mark | null {
  const entry = entryOf(event, licenceNumber);
  if (entry === undefined) return null;
  if (isPending(entry.type))
    return { text: `Liste d’attente ${ordinal(waitingRank(entriesOf(event), entry))}`, tone: 'warn' };
  return { text: entry.type === 'ACCOMPANIST' ? 'Encadrant' : 'Inscrit', tone: 'ok' };
}

function lookOf(event: ClubEvent, now: Date) {
  if (event.status === 'CANCELLED') return 'cancelled';
  if (isPast(event, now)) return 'past';
  return isOpenRegistration(event) ? 'dateToRemember' : 'plain';
}

export function cardView(event: ClubEvent, viewer: Viewer) {
  const mine = mineOf(event, viewer.diver.licenceNumber);
  const access = cardAccess(event, viewer);
  const refusal = access.ok ? (mine === null ? reasonNotToJoin(event, viewer) : null) : access.code;
  const cancelled = event.status === 'CANCELLED';
  const price = ownPrice(event, viewer);
  // Of a cancelled outing counts alone are shown: nobody waits for it or goes there.
  return {
    marks: price ? [...marksOf(event), priceMark(price)] : marksOf(event),
    divers: placesOf(event, 'PARTICIPANT'),
    supervisors: placesOf(event, 'ACCOMPANIST'),
    waiting: cancelled ? 0 : waitingCount(event, entriesOf(event), 'PARTICIPANT'),
    mine: cancelled ? null : mine,
    tribe: cancelled ? [] : tribeOn(event, viewer.diver),
    /** Why the diver cannot join or open the card; null when they are registered or can join, and on a cancelled outing. */
    reason: refusal === null || cancelled ? null : refusalMessages[refusal],
    opens: access.ok,
    look: lookOf(event, viewer.now),
  };
}
export type CardView = ReturnType<typeof cardView>;
