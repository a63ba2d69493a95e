import type { SendMailBody } from '../../../shared/contract/mail.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { outboxRepository } from './queue-repository.ts';

interface Parts {
  readonly database: Database;
  /** The only addresses that members may write to from here. */
  readonly clubAddresses: readonly string[];
  /** The member's own address, empty when the club knows none. */
  readonly addressOf: (tx: Tx, licence: string) => Promise<string>;
  /** Throws TOO_MANY_TRIES. */
  readonly countMail: (tx: Tx, licence: string, now: Date) => Promise<void>;
  readonly clock: () => Date;
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The send-mail action of the signed-in member (contract §8). */
export const mailService = ({ database, clubAddresses, addressOf, countMail, clock }: Parts) => ({
  /** RECIPIENT_FORBIDDEN for any address that is not the club's own. An answer goes to the member. */
  async send(actor: Actor, { To, Subject, Body }: SendMailBody): Promise<void> {
    const to = clubAddresses.find((address) => same(address, To));
    if (to === undefined) throw new Refused('RECIPIENT_FORBIDDEN', { field: 'To' });
    const now = clock();
    await database.write(async (tx) => {
      await countMail(tx, actor.licenceNumber, now);
      const replyTo = await addressOf(tx, actor.licenceNumber);
      await outboxRepository(tx).enqueue(
        [
          {
            kind: 'MEMBER_MESSAGE',
            diverId: actor.id,
            to,
            subject: Subject,
            text: Body,
            ...(isEmail(replyTo) ? { replyTo } : {}),
          },
        ],
        now,
      );
    });
  },
});

export type MailService = ReturnType<typeof mailService>;
