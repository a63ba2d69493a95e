import type { DiverSelection, MailRecipients, MembersMail } from '#contract/divers.ts';
import { byMailbox, MOST_RECIPIENTS, UNPROVEN_RECIPIENTS } from '#domain/mail/written.ts';
import type { Actor } from '#domain/permissions.ts';
import { mailbox } from '#domain/text.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { countIn, LIMITS, type Limited } from '#server/commons/limits/attempts-repository.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { keyDigest } from '#server/commons/secrets/secret-box.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { diverLists } from './list-query.ts';
import { clubMessage, mailedSentence, recipientsChanged } from './mail-templates.ts';
import { selectionFor } from './selection.ts';

const KIND = 'CLUB_MESSAGE';

/** Mails of those who run the club to chosen members, who may refuse them. */
export function membersMailService({ database, clock, sender, attempts }: ServiceContext & Limited) {
  const countMembersMail = countIn(attempts, LIMITS.membersMail);

  async function countMail(tx: Tx, actor: Actor, now: Date): Promise<void> {
    try {
      await countMembersMail(tx, actor.licenceNumber, now);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'TOO_MANY_TRIES')) throw error;
      throw new DomainError('MAIL_TOO_SOON', { ...(error.retryAfter && { retryAfter: error.retryAfter }) });
    }
  }

  async function recipientsOf(tx: Tx, actor: Actor, selection: DiverSelection, now: Date) {
    const all = await diverLists(tx).addressees(await selectionFor(tx, actor, selection, now), KIND);
    const reachable = all.filter(({ email }) => email !== '');
    const recipients = reachable.filter(({ refuses }) => refuses === 0);
    const told: MailRecipients = {
      recipients: recipients.length,
      addresses: new Set(recipients.map(({ email }) => mailbox(email))).size,
      withoutEmail: all.length - reachable.length,
      refused: reachable.length - recipients.length,
      digest: keyDigest(JSON.stringify(recipients.map(({ id, email }) => [id, mailbox(email)]))),
    };
    return { recipients, told };
  }

  return {
    recipients: (actor: Actor, selection: DiverSelection): Promise<MailRecipients> =>
      database.read(async (tx) => (await recipientsOf(tx, actor, selection, clock())).told),

    /** `prove` throws PROOF_NEEDED. Throws also FILTER_FORBIDDEN, MAIL_TO_NOBODY, MAIL_TO_TOO_MANY, RECIPIENTS_CHANGED, MAIL_TOO_SOON. */
    send: (actor: Actor, mail: MembersMail, prove: () => void) =>
      database.write(async (tx) => {
        const now = clock();
        const { selection, recipients: confirmed, digest, shared, ...written } = mail;
        const { recipients, told } = await recipientsOf(tx, actor, selection, now);
        if (told.recipients === 0) throw new DomainError('MAIL_TO_NOBODY');
        if (told.recipients > MOST_RECIPIENTS) throw new DomainError('MAIL_TO_TOO_MANY');
        if (told.recipients !== confirmed || (digest !== undefined && told.digest !== digest)) {
          throw new DomainError('RECIPIENTS_CHANGED', { sentence: recipientsChanged(told) });
        }
        if (told.recipients > UNPROVEN_RECIPIENTS) prove();
        await countMail(tx, actor, now);
        const groups = shared ? byMailbox(recipients) : recipients.map((one) => [one]);
        const mails = groups.flatMap(([first, ...others]) =>
          first ? [clubMessage(sender, [first, others], written)] : [],
        );
        await mailQueue(tx).enqueue(mails, now);
        await recordSecurity(tx, { at: now, actor, action: 'membersMailed', detail: { count: mails.length } });
        return { message: mailedSentence(told, mails.length) };
      }),
  };
}
