import { entriesOf } from '#domain/registration/entries.ts';
import type { Entry, ClubEvent } from '#contract/events.ts';
import { byMonthThenDay } from '#domain/events/calendar.ts';
import { hasBegun, isOpenRegistration, isPast } from '#domain/events/status.ts';
import { fullName } from '#domain/divers/identity.ts';
import { isDiveDirectorLevel } from '#domain/levels.ts';
import { firstLine } from '#domain/text.ts';
import { mayOpenCard, placesToJoin, type Refusal } from '#domain/registration/eligibility.ts';
import { holders, isPending, waitingCount, waitingRank } from '#domain/registration/placement.ts';
import type { Price } from '#domain/events/prices.ts';
import { amount, ordinal } from '#messages/format.ts';
import { refusalMessages } from '#messages/refusals.ts';
import { marksOf, placesOf, type Mark } from '#ui/outings/outing-marks.tsx';
import { chargeFor, ownPrice, type Viewer } from '#ui/data/viewer.ts';

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
    .map((entry) => `${entry.firstname} (${standingOf(event, entry)})`);
}

const standingOf = (event: ClubEvent, entry: Entry): string =>
  isPending(entry.type)
    ? `attend, ${ordinal(waitingRank(entriesOf(event), entry))}`
    : `${entry.type === 'ACCOMPANIST' ? 'encadrant, ' : ''}place\u00a0${entry.position}`;

/** Registered supervisors who may direct the dive, in the order of their places; of a cancelled one nobody. */
export const directorsOf = (event: ClubEvent): string[] =>
  (event.status === 'CANCELLED' ? [] : holders(entriesOf(event), 'ACCOMPANIST'))
    .filter(({ level }) => isDiveDirectorLevel(level))
    .map(fullName);

/** The first outing ahead on which the member has a place. */
export function nextOuting(events: readonly ClubEvent[], licenceNumber: string, now: Date): ClubEvent | undefined {
  const own = events.filter((event) => {
    const entry = entryOf(event, licenceNumber);
    return entry && !isPending(entry.type) && event.status !== 'CANCELLED' && !hasBegun(event, now);
  });
  return byMonthThenDay(own)[0]?.days[0]?.events[0];
}

/** Null when the diver can join as a diver or, where their level allows, as a supervisor. */
function reasonNotToJoin(event: ClubEvent, viewer: Viewer): Refusal | null {
  const { actor, diver, settings, now, startCounts } = viewer;
  const request = {
    actor,
    candidate: { ...diver, alreadyRegistered: participates(event, diver.licenceNumber) },
    outing: event,
    wallet: settings.wallet,
    now,
    // Cards are one's own, or of the member whom OPEN has chosen: the opened outing knows its director.
    tooLate: startCounts && hasBegun(event, now),
  };
  return placesToJoin(request, (kind) => chargeFor(event, viewer, diver, kind)).refusal;
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
    about: firstLine(event.description),
    directors: directorsOf(event),
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
