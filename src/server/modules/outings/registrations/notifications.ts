import { overlap, spanOf } from '#domain/events/meeting.ts';
import { isPast } from '#domain/events/status.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { Actor } from '#domain/permissions.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import type { Mail, Recipient } from '#server/commons/mail/mail.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { eventMails, type EventMails, type Told } from '../events/mail-templates.ts';
import type { EventRow } from '../events/mapping.ts';
import { eventsRepository } from '../events/repository.ts';
import { spareMailbox } from '#server/commons/limits/mailbox-limit.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';

/** Queued mails that the reverse action cancels: those by others, and for members in person also their own. */
const OPPOSITES = {
  ofRegistering: { byOther: ['REMOVED'], own: ['REMOVED', 'WITHDRAWN'] },
  ofRemoving: { byOther: ['REGISTERED_BY_OTHER'], own: ['REGISTERED_BY_OTHER', 'REGISTERED'] },
} as const satisfies Record<string, Record<string, readonly MailKind[]>>;

/** Sent after the confirmation that they change. */
const LATER = ['MOVED_PLACE', 'PROMOTED'] as const satisfies readonly MailKind[];

type Registered = { readonly type: RegistrationType; readonly former: RegistrationType | undefined };
type Template = (mails: EventMails, told: Told) => Mail;

/** Farther off no outing can overlap another. */
const AROUND_MS = 48 * 3600_000;

/** Must read after the member's place was changed. */
async function toldTo(tx: Tx, to: Recipient, event: EventRow): Promise<Told> {
  const events = eventsRepository(tx);
  const { start, end } = spanOf(event);
  const around = await events.ofDiver(to.id, new Date(start - AROUND_MS), new Date(end + AROUND_MS));
  const others = around.filter((one) => overlap(one, event));
  return { event: await events.restamped(event), others };
}

/** Contract §8. Skips past outings. */
export function registrationNotifications({ clock, sender }: Pick<ServiceContext, 'clock' | 'sender'>) {
  const mails = eventMails(sender);

  const isReached = (to: Recipient, event: EventRow): boolean => to.email !== '' && !isPast(event, clock());

  async function tell(tx: Tx, to: Recipient, event: EventRow, template: Template): Promise<void> {
    if (!isReached(to, event)) return;
    await mailQueue(tx).enqueue([template(mails, await toldTo(tx, to, event))], clock());
  }

  /** Throws TOO_MANY_TRIES when others have filled the member's mailbox. */
  async function tellOf(tx: Tx, by: Actor, to: Recipient, event: EventRow, template: Template): Promise<void> {
    if (isReached(to, event)) await spareMailbox(tx, by, to.id, clock());
    await tell(tx, to, event, template);
  }

  const whose = (by: Actor, to: Recipient): 'own' | 'byOther' => (by.id === to.id ? 'own' : 'byOther');

  return {
    tell,

    /** `former`: type of the registration that was removed last, which is still the one that the member knows. */
    async registered(tx: Tx, by: Actor, to: Recipient, event: EventRow, { type, former }: Registered) {
      const who = whose(by, to);
      const isTakenBack =
        former !== undefined && (await mailQueue(tx).takeBackFrom(to.id, event.id, OPPOSITES.ofRegistering[who]));
      if (isTakenBack && former === type) return;
      await tellOf(tx, by, to, event, ({ registered, moved }, told) =>
        isTakenBack ? moved(to, told, type) : registered(to, told, type, who === 'own'),
      );
    },

    /** The last place is told, none in between; members who move in person are told nothing. */
    async moved(tx: Tx, by: Actor, to: Recipient, event: EventRow, template: Template): Promise<void> {
      if (by.id === to.id) return;
      await mailQueue(tx).takeBackFrom(to.id, event.id, ['MOVED_PLACE']);
      await tellOf(tx, by, to, event, template);
    },

    async removed(tx: Tx, by: Actor, to: Recipient, event: EventRow): Promise<void> {
      if (!isReached(to, event)) return;
      const who = whose(by, to);
      if (await mailQueue(tx).takeBackFrom(to.id, event.id, OPPOSITES.ofRemoving[who])) {
        await mailQueue(tx).takeBackFrom(to.id, event.id, LATER);
        return;
      }
      await tellOf(tx, by, to, event, ({ removed }, told) => removed(to, told, who === 'own'));
    },
  };
}
