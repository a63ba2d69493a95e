import type { DiverSelection, MailRecipients, MembersMail } from '../../../../shared/contract/divers.ts';
import { MOST_RECIPIENTS, UNPROVEN_RECIPIENTS } from '../../../../shared/domain/mail/written.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { countIn } from '../../../commons/limits/attempts-repository.ts';
import { mailQueue } from '../../../commons/mail/queue-repository.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { diverLists } from './list-query.ts';
import { clubMessage, mailedSentence } from './mail-templates.ts';
import { selectionFor } from './selection.ts';

const KIND = 'CLUB_MESSAGE';

type Context = ServiceContext & { readonly countMembersMail: ReturnType<typeof countIn> };

/** Mails of those who run the club to chosen members, who may refuse them. */
export function membersMailService({ database, clock, sender, countMembersMail }: Context) {
  async function count(tx: Tx, actor: Actor, now: Date): Promise<void> {
    try {
      await countMembersMail(tx, actor.licenceNumber, now);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'TOO_MANY_TRIES')) throw error;
      throw new DomainError('MAIL_TOO_SOON', { ...(error.retryAfter && { retryAfter: error.retryAfter }) });
    }
  }

  return {
    recipients: (actor: Actor, selection: DiverSelection): Promise<MailRecipients> =>
      database.read(async (tx) => diverLists(tx).recipients(await selectionFor(tx, actor, selection, clock()), KIND)),

    /** `prove` throws PROOF_NEEDED. Throws also FILTER_FORBIDDEN, MAIL_TO_NOBODY, MAIL_TO_TOO_MANY, RECIPIENTS_CHANGED, MAIL_TOO_SOON. */
    send: (actor: Actor, { selection: asked, recipients: told, ...written }: MembersMail, prove: () => void) =>
      database.write(async (tx) => {
        const now = clock();
        const selection = await selectionFor(tx, actor, asked, now);
        const { recipients } = await diverLists(tx).recipients(selection, KIND);
        if (recipients === 0) throw new DomainError('MAIL_TO_NOBODY');
        if (recipients > MOST_RECIPIENTS) throw new DomainError('MAIL_TO_TOO_MANY');
        if (recipients !== told) throw new DomainError('RECIPIENTS_CHANGED');
        if (recipients > UNPROVEN_RECIPIENTS) prove();
        await count(tx, actor, now);
        const addressed = await diverLists(tx).addressed(selection);
        const mails = addressed.map((one) => clubMessage(sender, one, written));
        await mailQueue(tx).enqueue(mails, now);
        await recordSecurity(tx, { at: now, actor, action: 'membersMailed', detail: { count: recipients } });
        return { message: mailedSentence(recipients) };
      }),
  };
}
