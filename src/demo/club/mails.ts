import type { Insertable } from 'kysely';
import { addMonths, instantInParis, parisDay } from '#domain/dates.ts';
import { writtenFailure } from '#domain/mail/failures.ts';
import { eventMails } from '#server/modules/outings/events/mail-templates.ts';
import type { EventRow } from '#server/modules/outings/events/mapping.ts';
import { eventsRepository } from '#server/modules/outings/events/repository.ts';
import { rowOf } from '#server/commons/mail/mail.ts';
import { recipientOf, registrationsRepository, type EntryRow } from '#server/modules/outings/entries/repository.ts';
import { DEMO_CLUB } from './settings.ts';
import { resetMail } from '#server/modules/accounts/credentials/notifications.ts';
import type { Tx, Tables } from '#server/db/database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SENDER = { clubName: DEMO_CLUB.club.name, publicUrl: 'http://127.0.0.1:8080' };
const MAILS_PER_OUTING = 5;

type Outcome = Partial<Insertable<Tables['outbox']>>;

/** Mails in each state; none is due now. */
export async function demoMails(tx: Tx, now: Date): Promise<Insertable<Tables['outbox']>[]> {
  const before = (age: number): string => new Date(now.getTime() - age).toISOString();
  const sent = (age: number): Outcome => ({ created_at: before(age), sent_at: before(age - 4000), tries: 1 });
  /** States of mails about an outing's details, by recipient. */
  const outcomes: readonly ((to: string) => Outcome)[] = [
    (to) => ({
      created_at: before(5 * HOUR),
      failed_at: before(5 * HOUR - 3000),
      tries: 1,
      last_error: writtenFailure(
        'ADDRESS_REFUSED',
        `Can't send mail - all recipients were rejected: 550 5.1.1 <${to}>: Recipient address rejected: User unknown`,
      ),
    }),
    () => ({
      created_at: before(9 * DAY),
      failed_at: before(2 * DAY),
      tries: 174,
      last_error: writtenFailure('ETIMEDOUT', 'Connection timeout'),
    }),
    () => ({
      created_at: before(90 * MINUTE),
      next_try_at: before(-50 * MINUTE),
      tries: 6,
      last_error: writtenFailure('EENVELOPE', `Can't send mail - 451 4.7.1 Greylisted, please try again later`),
    }),
  ];
  const people: { event: EventRow; one: EntryRow }[] = [];
  const coming = await eventsRepository(tx).between(now, instantInParis(addMonths(parisDay(now), 2)));
  for (const event of coming.slice(0, outcomes.length)) {
    const active = (await registrationsRepository(tx).ofEvent(event.id)).filter((one) => one.active === 1);
    people.push(...active.slice(0, MAILS_PER_OUTING).map((one) => ({ event, one })));
  }
  const templates = eventMails(SENDER);
  return people.flatMap(({ event, one }, index) => {
    const to = recipientOf(one);
    const outcome = sent((index + 1) * 9 * HOUR);
    const rows = [
      { ...rowOf(templates.registered(to, { event, others: [] }, one.type, index % 4 !== 0), now), ...outcome },
    ];
    if (index % MAILS_PER_OUTING === 1) {
      const other = outcomes[Math.floor(index / MAILS_PER_OUTING)]?.(one.email) ?? outcome;
      rows.push({ ...rowOf(templates.details(to, event, one.type, null), now), ...other });
    }
    if (index === 2) {
      const reset = resetMail({ ...to, licence: one.licence }, '', SENDER);
      rows.push({ ...rowOf(reset, now), ...sent(20 * MINUTE), body_text: '' });
    }
    return rows;
  });
}
