import type { SendMailBody } from '../../../../shared/contract/mail.ts';
import { isEmail } from '../../../../shared/domain/email.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { credentialsRepository } from '../../accounts/credentials/repository.ts';
import { mailQueue } from '../../../commons/mail/queue-repository.ts';

interface Context extends ServiceContext {
  /** Throws TOO_MANY_TRIES. */
  readonly countMail: (tx: Tx, licence: string, now: Date) => Promise<void>;
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Contract §8. */
export const mailService = ({ database, club, countMail, clock }: Context) => ({
  /** Replies go to the member. Throws RECIPIENT_FORBIDDEN for any address that is not the club's. */
  async send(actor: Actor, { To, Subject, Body }: SendMailBody): Promise<void> {
    const to = [club.club.secretaryEmail, club.club.itEmail].find((address) => same(address, To));
    if (to === undefined) throw new DomainError('RECIPIENT_FORBIDDEN', { field: 'To' });
    const now = clock();
    await database.write(async (tx) => {
      await countMail(tx, actor.licenceNumber, now);
      const replyTo = (await credentialsRepository(tx).findActive(actor.licenceNumber))?.email ?? '';
      const mail = { kind: 'MEMBER_MESSAGE', diverId: actor.id, to, subject: Subject, text: Body } as const;
      await mailQueue(tx).enqueue([isEmail(replyTo) ? { ...mail, replyTo } : mail], now);
    });
  },
});

export type MailService = ReturnType<typeof mailService>;
