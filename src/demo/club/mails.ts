import type { Insertable } from 'kysely';
import { defaultConfig } from '../../shared/config.ts';
import { addMonths, instantInParis, parisDay } from '../../shared/domain/dates.ts';
import { writtenFailure } from '../../shared/domain/mail/failures.ts';
import { eventMails } from '../../server/modules/outings/events/mail-templates.ts';
import { eventsRepository, type EventRecord } from '../../server/modules/outings/events/repository.ts';
import { rowOf, type Mail } from '../../server/commons/mail/mail.ts';
import {
  recipientOf,
  registrationsRepository,
  type RegistrantRow,
} from '../../server/modules/outings/events/registrations-repository.ts';
import { resetMail } from '../../server/modules/accounts/credentials/notifications.ts';
import type { Tx } from '../../server/db/database.ts';
import type { OutboxTable } from '../../server/db/tables/mails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SENDER = { clubName: defaultConfig.club.name, publicUrl: 'http://127.0.0.1:8080' };
const OUTINGS = 3;
const MAILS_PER_OUTING = 5;

type Outcome = Partial<Insertable<OutboxTable>>;

/** Outcomes of a mail, by its age in milliseconds. */
const outcomes = (now: Date) => {
  const before = (time: number): string => new Date(now.getTime() - time).toISOString();
  return {
    sent: (age: number): Outcome => ({ created_at: before(age), sent_at: before(age - 4000), tries: 1 }),
    refused: (age: number, to: string): Outcome => ({
      created_at: before(age),
      failed_at: before(age - 3000),
      tries: 1,
      last_error: writtenFailure(
        'ADDRESS_REFUSED',
        `Can't send mail - all recipients were rejected: 550 5.1.1 <${to}>: Recipient address rejected: User unknown`,
      ),
    }),
    givenUp: (age: number): Outcome => ({
      created_at: before(age),
      failed_at: before(age - 7 * DAY),
      tries: 174,
      last_error: writtenFailure('ETIMEDOUT', 'Connection timeout'),
    }),
    putOff: (age: number): Outcome => ({
      created_at: before(age),
      next_try_at: before(-50 * MINUTE),
      tries: 6,
      last_error: writtenFailure('EENVELOPE', `Can't send mail - 451 4.7.1 Greylisted, please try again later`),
    }),
  };
};

const written = (mail: Mail, now: Date, outcome: Outcome): Insertable<OutboxTable> => ({
  ...rowOf(mail, now),
  ...outcome,
});

/** Mails in each state; none is due now. */
export async function demoMails(tx: Tx, now: Date): Promise<Insertable<OutboxTable>[]> {
  const templates = eventMails(SENDER);
  const outcome = outcomes(now);
  const coming = await eventsRepository(tx).between(now, instantInParis(addMonths(parisDay(now), 2)));
  const rows: Insertable<OutboxTable>[] = [];
  const people: { event: EventRecord; one: RegistrantRow }[] = [];
  for (const event of coming.slice(0, OUTINGS)) {
    const all = await registrationsRepository(tx).ofEvent(event.id);
    people.push(
      ...all
        .filter(({ active }) => active === 1)
        .slice(0, MAILS_PER_OUTING)
        .map((one) => ({ event, one })),
    );
  }
  for (const [index, { event, one }] of people.entries()) {
    const to = recipientOf(one);
    const age = (index + 1) * 9 * HOUR;
    rows.push(written(templates.registered(to, event, one.type, index % 4 !== 0), now, outcome.sent(age)));
    if (index % MAILS_PER_OUTING === 1) {
      const details = templates.details(to, event, one.type);
      const others = [outcome.refused(5 * HOUR, one.email), outcome.givenUp(9 * DAY), outcome.putOff(90 * MINUTE)];
      rows.push(written(details, now, others[Math.floor(index / MAILS_PER_OUTING)] ?? outcome.sent(age)));
    }
    if (index === 2) {
      const reset = resetMail({ ...to, licence: one.licence }, '', SENDER);
      rows.push({ ...written(reset, now, outcome.sent(20 * MINUTE)), body_text: '' });
    }
  }
  return rows;
}
