import type { MailChoices, SendMailBody } from '#contract/mail.ts';
import { isEmail, mailbox } from '#domain/text.ts';
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind, type Refusable, WEEKLY_NEWS } from '#domain/mail/kinds.ts';
import type { Actor } from '#domain/permissions.ts';
import { countIn, LIMITS, type Limited } from '#server/commons/limits/attempts-repository.ts';
import { choicesRepository, mailQueue } from '#server/commons/mail/queue-repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { credentialsRepository } from '#server/modules/accounts/credentials/repository.ts';

/** Contract §8. */
export function mailService({ database, club, attempts, clock }: ServiceContext & Limited) {
  const countMail = countIn(attempts, LIMITS.mail);

  async function choicesOf(tx: Tx, { id }: Actor) {
    const refused = await choicesRepository(tx).refusedBy(id);
    const atOnce = refused.has(WEEKLY_NEWS);
    const choice = (kind: OptionalMailKind) => ({ kind, wanted: !refused.has(kind) });
    return {
      kinds: OPTIONAL_MAIL_KINDS.map((kind) => (kind === 'NEW_OUTINGS' ? { ...choice(kind), atOnce } : choice(kind))),
    };
  }

  return {
    /** Replies go to the member. Throws RECIPIENT_FORBIDDEN for any address that is not the club's. */
    async send(actor: Actor, { To, Subject, Body }: SendMailBody): Promise<void> {
      const { secretaryEmail, itEmail } = club.config.club;
      const to = [secretaryEmail, itEmail].find((address) => mailbox(address) === mailbox(To));
      if (to === undefined) throw new DomainError('RECIPIENT_FORBIDDEN', { field: 'To' });
      const now = clock();
      await database.write(async (tx) => {
        await countMail(tx, actor.licenceNumber, now);
        const replyTo = (await credentialsRepository(tx).findActive(actor.licenceNumber))?.email ?? '';
        const mail = { kind: 'MEMBER_MESSAGE', diverId: actor.id, to, subject: Subject, text: Body } as const;
        await mailQueue(tx).enqueue([isEmail(replyTo) ? { ...mail, replyTo } : mail], now);
      });
    },

    choices: (actor: Actor) => database.read((tx) => choicesOf(tx, actor)),

    /** Absent kinds stay as they are. */
    choose: (actor: Actor, { kinds }: MailChoices) =>
      database.write(async (tx) => {
        const choices = choicesRepository(tx);
        const said = new Map<Refusable, boolean>(kinds.map(({ kind, wanted }) => [kind, wanted]));
        const atOnce = kinds.find(({ kind }) => kind === 'NEW_OUTINGS')?.atOnce;
        if (atOnce !== undefined) said.set(WEEKLY_NEWS, !atOnce);
        // Always in the same order, because two concurrent calls could deadlock.
        for (const kind of [...OPTIONAL_MAIL_KINDS, WEEKLY_NEWS] as const) {
          if (said.get(kind) === true) await choices.want(actor.id, kind);
          if (said.get(kind) === false) await choices.refuse(actor.id, kind);
        }
        return choicesOf(tx, actor);
      }),
  };
}
