import { isPast } from '../../../shared/domain/events/status.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import type { Tx } from '../../db/database.ts';
import { eventMails, type EventMails } from '../events/mail-templates.ts';
import type { EventRecord } from '../events/repository.ts';
import type { Mail, Recipient } from '../../commons/mail.ts';
import { mailQueue } from '../mail/queue-repository.ts';

/** Contract §8. Skips past outings. `template` learns whether the member acted in person, and may return no mail. */
export function registrationNotifications({ clock, sender }: Pick<ServiceContext, 'clock' | 'sender'>) {
  const mails = eventMails(sender);
  return async (
    tx: Tx,
    by: Actor | 'waiting list',
    to: Recipient,
    event: EventRecord,
    template: (mails: EventMails, own: boolean) => Mail | null,
  ): Promise<void> => {
    const now = clock();
    if (to.email === '' || isPast(event.outing, now)) return;
    const mail = template(mails, by !== 'waiting list' && by.id === to.id);
    if (mail) await mailQueue(tx).enqueue([mail], now);
  };
}
