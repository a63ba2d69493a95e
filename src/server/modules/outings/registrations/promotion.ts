import { isPending, type Kind } from '../../../../shared/domain/registration/kinds.ts';
import { promotions, promotesByItself } from '../../../../shared/domain/registration/slots.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import type { EventRecord } from '../events/repository.ts';
import { registrationNotifications } from './notifications.ts';
import { recipientOf, registrationsRepository } from '../events/registrations-repository.ts';

/** Contract §5. Skips deactivated and deleted members, who keep their turn. The outing must be locked. */
export function promotion(context: ServiceContext) {
  const { club, clock } = context;
  const { tell } = registrationNotifications(context);
  return async (tx: Tx, event: EventRecord, kind: Kind, atMost = Infinity): Promise<void> => {
    if (!promotesByItself(event.outing, club.waitingList, clock())) return;
    const registrations = registrationsRepository(tx);
    const eligible = (await registrations.ofEvent(event.id)).filter(
      (one) => one.active === 1 && (!isPending(one.type) || (one.diver_active === 1 && one.desactived === 0)),
    );
    for (const { entry, place } of promotions(event.outing, kind, eligible).slice(0, atMost)) {
      await registrations.place(entry.id, place);
      const detail = { from: entry.type, to: place.type };
      await recordSecurity(tx, {
        at: clock(),
        actor: null,
        action: 'promoted',
        subject: entry.diver_id,
        event: event.id,
        detail,
      });
      const to = recipientOf(entry);
      await tell(tx, to, event, (mails) => mails.promoted(to, event, place.type));
    }
  };
}
