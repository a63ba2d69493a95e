import type { DiverSelection, MailRecipients, MembersMail } from '#contract/divers.ts';
import type { WrittenMail } from '#contract/mail.ts';
import { byMailbox, MOST_RECIPIENTS, UNPROVEN_RECIPIENTS } from '#domain/mail/written.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { PLACEHOLDERS, placeholdersIn, unknownPlaceholder } from '#domain/mail/placeholders.ts';
import { keysIn } from '#domain/records.ts';
import { mailbox } from '#domain/text.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { countIn, LIMITS, type Limited } from '#server/commons/limits/attempts-repository.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { keyDigest } from '#server/commons/secrets/secret-box.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { diverLists } from './list-query.ts';
import { clubMessage, mailedSentence, recipientsChanged, unknownValue, valuesFor } from './mail-templates.ts';
import { mailTextsRepository } from './mail-texts-repository.ts';
import { selectionFor } from './selection.ts';

const KIND = 'CLUB_MESSAGE';

/** Values of members that the actor may read, and so may write to them. */
const placeholdersFor = (actor: Actor) => keysIn(PLACEHOLDERS).filter((name) => can(actor, PLACEHOLDERS[name]));

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
    const [one] = recipients;
    const told: MailRecipients = {
      recipients: recipients.length,
      addresses: new Set(recipients.map(({ email }) => mailbox(email))).size,
      withoutEmail: all.length - reachable.length,
      refused: reachable.length - recipients.length,
      first: one ? { firstname: one.firstname, values: valuesFor(placeholdersFor(actor), one) } : null,
      digest: keyDigest(JSON.stringify(recipients.map(({ id, email }) => [id, mailbox(email)]))),
    };
    return { recipients, told };
  }

  const written = async (change: (texts: ReturnType<typeof mailTextsRepository>) => Promise<void>) =>
    database.write(async (tx) => {
      const texts = mailTextsRepository(tx);
      await change(texts);
      return { content: await texts.all() };
    });

  return {
    texts: () => database.read(async (tx) => ({ content: await mailTextsRepository(tx).all() })),
    keepText: ({ subject, text }: WrittenMail) =>
      written((texts) => texts.keep({ subject: subject.trim(), text: text.trim() })),
    removeText: (subject: string) => written((texts) => texts.remove(subject)),

    recipients: (actor: Actor, selection: DiverSelection): Promise<MailRecipients> =>
      database.read(async (tx) => (await recipientsOf(tx, actor, selection, clock())).told),

    /** `prove` throws PROOF_NEEDED. Throws also FILTER_FORBIDDEN, PLACEHOLDER_UNKNOWN, MAIL_TO_NOBODY, MAIL_TO_TOO_MANY, RECIPIENTS_CHANGED, MAIL_TOO_SOON. */
    send: (actor: Actor, mail: MembersMail, prove: () => void) =>
      database.write(async (tx) => {
        const now = clock();
        const { selection, recipients: confirmed, digest, shared, ...written } = mail;
        const { recipients, told } = await recipientsOf(tx, actor, selection, now);
        const whole = `${written.subject}\n${written.text}`;
        const names = placeholdersFor(actor);
        const unknown = unknownPlaceholder(whole, names);
        if (unknown !== undefined)
          throw new DomainError('PLACEHOLDER_UNKNOWN', { field: 'text', sentence: unknownValue(unknown, names) });
        if (told.recipients === 0) throw new DomainError('MAIL_TO_NOBODY');
        if (told.recipients > MOST_RECIPIENTS) throw new DomainError('MAIL_TO_TOO_MANY');
        if (told.recipients !== confirmed || (digest !== undefined && told.digest !== digest)) {
          throw new DomainError('RECIPIENTS_CHANGED', { sentence: recipientsChanged(told) });
        }
        if (told.recipients > UNPROVEN_RECIPIENTS) prove();
        await countMail(tx, actor, now);
        // Values are one person's: no mail with them is shared.
        const isPersonal = placeholdersIn(whole).length > 0;
        const groups = shared && !isPersonal ? byMailbox(recipients) : recipients.map((one) => [one]);
        const mails = groups.flatMap(([first, ...others]) =>
          first ? [clubMessage(sender, [first, others], written, valuesFor(names, first))] : [],
        );
        await mailQueue(tx).enqueue(mails, now);
        await recordSecurity(tx, { at: now, actor, action: 'membersMailed', detail: { count: mails.length } });
        return { message: mailedSentence(told, mails.length) };
      }),
  };
}
