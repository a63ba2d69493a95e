import type { WrittenMail } from '#contract/mail.ts';
import type { Cents } from '#domain/money.ts';
import { isEmail } from '#domain/text.ts';
import { overlap, spanOf } from '#domain/events/meeting.ts';
import { refundedUntil } from '#domain/events/charges.ts';
import { parisDay } from '#domain/dates.ts';
import { isPast } from '#domain/events/status.ts';
import { isPending, type RegistrationType } from '#domain/registration/placement.ts';
import { amountOfEuros } from '#messages/format.ts';
import { chargedText, refundTerm } from '#messages/prices.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Mail, Recipient } from '#server/commons/mail/mail.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import type { Promotion } from '../entries/promotion.ts';
import { recipientOf, registrationsRepository, type EntryRow } from '../entries/repository.ts';
import { announcedOf, eventMails, isAsAnnounced, type EventMails, type Notice } from './mail-templates.ts';
import { tariffPrice, type EventRow } from './mapping.ts';
import { eventsRepository } from './repository.ts';

/** Milliseconds that the mail about a change waits for a further correction. */
const CORRECTION_MS = 2 * 60_000;

type Template = (to: Recipient, event: EventRow, type: RegistrationType) => Mail;
/** Writes a mail about one member's place. */
export type PlaceTemplate = (mails: EventMails, notice: Notice) => Mail;

/** What decides a member's price. */
export type Priced = Pick<EntryRow, 'level' | 'member_kind'>;

/** Outings farther apart never overlap. */
const AROUND_MS = 48 * 3600_000;

/** Must read after the member's place was changed. */
async function noticeFor(tx: Tx, to: Recipient, event: EventRow): Promise<Notice> {
  const events = eventsRepository(tx);
  const { start, end } = spanOf(event);
  const around = await events.ofDiver(to.id, new Date(start - AROUND_MS), new Date(end + AROUND_MS));
  return { event: await events.restamped(event), others: around.filter((one) => overlap(one, event)) };
}

/** Mails members with a place or on the waiting list, in the transaction that changes their outing (contract §8). */
export function eventNotifications({ clock, club, sender }: ServiceContext) {
  const mails = eventMails(sender);

  const registrantsOf = async (tx: Tx, id: number) =>
    (await registrationsRepository(tx).ofEvent(id)).filter((one) => one.active === 1);

  /** Counts members with a valid address; a mail to an invalid one is listed as failed. */
  async function toRegistrants(tx: Tx, event: EventRow, mailFor: Template) {
    const addressed = (await registrantsOf(tx, event.id)).filter((one) => one.email !== '');
    const stamped = await eventsRepository(tx).restamped(event);
    const queued = addressed.map((one) => mailFor(recipientOf(one), stamped, one.type));
    await mailQueue(tx).enqueue(queued, clock());
    return addressed.filter((one) => isEmail(one.email)).length;
  }

  const isReached = (to: Recipient, event: EventRow): boolean => to.email !== '' && !isPast(event, clock());

  async function notify(tx: Tx, to: Recipient, event: EventRow, template: PlaceTemplate): Promise<void> {
    if (!isReached(to, event)) return;
    await mailQueue(tx).enqueue([template(mails, await noticeFor(tx, to, event))], clock());
  }

  /** What a place takes; else its price, unless the outing's own lines say it. */
  function placeMoney(event: EventRow, member: Priced, type: RegistrationType, charge: Cents | null): string {
    if (charge !== null)
      return chargedText(
        charge,
        'votre',
        isPending(type),
        refundTerm(refundedUntil(event, club.config.charges), clock()),
      );
    const price = tariffPrice(member, type, event, club.config.tariffs);
    return price ? `Prix\u00a0: ${amountOfEuros(price.amount)} (${price.tariff})` : '';
  }

  const promoted = async (tx: Tx, event: EventRow, promotions: readonly Promotion[]): Promise<void> => {
    for (const { entry, place, charge } of promotions) {
      const to = recipientOf(entry);
      const money = placeMoney(event, entry, place.type, charge);
      await notify(tx, to, event, (written, notice) => written.promoted(to, { ...notice, money }, place.type));
    }
  };

  return {
    isReached,
    notify,
    placeMoney,
    promoted,

    /** Counts whom `cancelled` mails, and who has no valid address. */
    async audience(tx: Tx, event: EventRow) {
      const registrants = isPast(event, clock()) ? [] : await registrantsOf(tx, event.id);
      const reachable = registrants.filter((one) => isEmail(one.email));
      const waiting = reachable.filter((one) => isPending(one.type)).length;
      return { registered: reachable.length - waiting, waiting, unreachable: registrants.length - reachable.length };
    },

    /** Skips past outings, and outings whose registrants still believe them cancelled. */
    async cancelled(tx: Tx, event: EventRow, refunds?: ReadonlyMap<number, Cents>): Promise<void> {
      if (isPast(event, clock())) return;
      const unsent = await mailQueue(tx).takeBack(event.id, 'OUTING_CHANGED');
      if (unsent?.formerly?.cancelled) return;
      await toRegistrants(tx, event, (to, outing, type) => mails.cancelled(to, outing, type, refunds?.get(to.id)));
    },

    /** Waits for corrections: a second change replaces the mail, and one that restores the outing deletes it. */
    async changed(tx: Tx, before: EventRow, after: EventRow): Promise<void> {
      const now = clock();
      if (after.status === 'CANCELLED' || isAsAnnounced(announcedOf(before), after)) return;
      if (isPast(before, now) && isPast(after, now)) return;
      const known = (await mailQueue(tx).takeBack(after.id, 'OUTING_CHANGED'))?.formerly ?? announcedOf(before);
      if (isAsAnnounced(known, after)) return;
      const notBefore = new Date(now.getTime() + CORRECTION_MS);
      const { movedFrom } = after;
      const isMove =
        movedFrom !== null && [before.date, known.date].some((day) => parisDay(day) === parisDay(movedFrom));
      const template = isMove ? mails.postponed : mails.changed;
      await toRegistrants(tx, after, (to, event, type) => ({ ...template(to, event, type, known), notBefore }));
    },

    details: (tx: Tx, event: EventRow, written: WrittenMail | null): Promise<number> =>
      toRegistrants(tx, event, (to, event, type) => mails.details(to, event, type, written)),
  };
}
