import type { Cents } from '#domain/money.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { Actor } from '#domain/permissions.ts';
import { wasCharged } from '#domain/registration/charged.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { returnedText } from '#messages/prices.ts';
import type { Recipient } from '#server/commons/mail/mail.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { EntryRow } from '../entries/repository.ts';
import type { EventRow } from '../events/mapping.ts';
import { eventNotifications, type PlaceTemplate, type Priced } from '../events/notifications.ts';
import { spareMailbox } from '#server/commons/limits/mailbox-limit.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';

/** Queued mails that the reverse action cancels, by who did it. */
const OPPOSITES = {
  ofRegistering: { byOther: ['REMOVED'], own: ['REMOVED', 'WITHDRAWN'] },
  ofRemoving: { byOther: ['REGISTERED_BY_OTHER'], own: ['REGISTERED_BY_OTHER', 'REGISTERED'] },
} as const satisfies Record<string, Record<string, readonly MailKind[]>>;

/** Mails that change a confirmation sent before them. */
const FOLLOW_UPS = ['MOVED_PLACE', 'PROMOTED'] as const satisfies readonly MailKind[];

interface Registered {
  readonly type: RegistrationType;
  readonly former: RegistrationType | undefined;
  readonly charge: Cents | null;
}

/** Contract §8. Skips past outings. */
export function registrationNotifications(context: ServiceContext) {
  const { clock } = context;
  const { promoted, notify, placeMoney, isReached } = eventNotifications(context);

  /** Throws TOO_MANY_TRIES when others have filled the member's mailbox. */
  async function notifyWithinLimit(
    tx: Tx,
    by: Actor,
    to: Recipient,
    event: EventRow,
    template: PlaceTemplate,
  ): Promise<void> {
    if (isReached(to, event)) await spareMailbox(tx, by, to.id, clock());
    await notify(tx, to, event, template);
  }

  const audienceOf = (by: Actor, to: Recipient): 'own' | 'byOther' => (by.id === to.id ? 'own' : 'byOther');

  return {
    promoted,
    placeMoney,

    /** `former`: type of the registration that was removed last, which is still the one that the member knows. */
    async registered(tx: Tx, by: Actor, to: Recipient & Priced, event: EventRow, place: Registered) {
      const { type, former, charge } = place;
      const audience = audienceOf(by, to);
      const isTakenBack =
        former !== undefined && (await mailQueue(tx).takeBackFrom(to.id, event.id, OPPOSITES.ofRegistering[audience]));
      if (isTakenBack && former === type) return;
      const money = placeMoney(event, to, type, charge);
      await notifyWithinLimit(tx, by, to, event, ({ registered, moved }, about) => {
        const notice = { ...about, money };
        return isTakenBack ? moved(to, notice, type) : registered(to, notice, type, audience === 'own');
      });
    },

    /** Mails the final place only, and never to a member who moved themselves. */
    async moved(tx: Tx, by: Actor, to: Recipient, event: EventRow, template: PlaceTemplate): Promise<void> {
      if (by.id === to.id) return;
      await mailQueue(tx).takeBackFrom(to.id, event.id, ['MOVED_PLACE']);
      await notifyWithinLimit(tx, by, to, event, template);
    },

    /** `isLate`: what the place took is not paid back at once. */
    async removed(tx: Tx, by: Actor, to: Recipient, event: EventRow, left: EntryRow, isLate = false): Promise<void> {
      if (!isReached(to, event)) return;
      const audience = audienceOf(by, to);
      const money = wasCharged(left) ? returnedText(left.charge_cents ?? 0, 'votre', isLate) : '';
      if (await mailQueue(tx).takeBackFrom(to.id, event.id, OPPOSITES.ofRemoving[audience])) {
        await mailQueue(tx).takeBackFrom(to.id, event.id, FOLLOW_UPS);
        return;
      }
      await notifyWithinLimit(tx, by, to, event, ({ removed }, notice) =>
        removed(to, { ...notice, money }, audience === 'own'),
      );
    },
  };
}
