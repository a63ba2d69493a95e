import type { ParticipantParams } from '../../../../shared/contract/events.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { hasBegun } from '../../../../shared/domain/events/status.ts';
import { isSupervisorLevel } from '../../../../shared/domain/levels.ts';
import { missingRight, type Actor } from '../../../../shared/domain/permissions.ts';
import { isTooLate, mayAct, mayWithdraw, type ListChange } from '../../../../shared/domain/registration/after-start.ts';
import { mayRegister } from '../../../../shared/domain/registration/eligibility.ts';
import {
  type Kind,
  type RegistrationType,
  isPending,
  kindOf,
  pendingOf,
} from '../../../../shared/domain/registration/placement.ts';
import { promotions, promotesByItself } from '../../../../shared/domain/registration/slots.ts';
import { can, type Action } from '../../../../shared/domain/server-permissions.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import { recordSecurity, type SecurityEvent } from '../../../commons/audit/security-log.ts';
import { diversRepository, type DiverRow } from '../../../commons/divers/repository.ts';
import { settingsRepository } from '../../../commons/parametres/repository.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { orNotFound, DomainError } from '../../../errors/domain-error.ts';
import { eventOf } from '../events/mapping.ts';
import { recipientOf, registrationsRepository, type EntryRow } from '../events/registrations-repository.ts';
import { eventsRepository, type EventRecord } from '../events/repository.ts';
import { leadIn } from '../palanquees/repository.ts';
import { registrationNotifications } from './notifications.ts';

/** Contract §5. Skips deactivated and deleted members, who keep their turn. The outing must be locked. */
export function promotion(context: ServiceContext) {
  const { club, clock } = context;
  const { tell } = registrationNotifications(context);
  return async (tx: Tx, event: EventRecord, kind: Kind, atMost = Infinity): Promise<void> => {
    if (!promotesByItself(event.outing, club.config.waitingList, clock())) return;
    const registrations = registrationsRepository(tx);
    const eligible = (await registrations.ofEvent(event.id)).filter(
      (one) => one.active === 1 && (!isPending(one.type) || (one.diver_active === 1 && one.desactived === 0)),
    );
    for (const { entry, place } of promotions(event.outing, kind, eligible).slice(0, atMost)) {
      await registrations.place(entry.id, place);
      const about = { subject: entry.diver_id, event: event.id, detail: { from: entry.type, to: place.type } };
      await recordSecurity(tx, { at: clock(), actor: null, action: 'promoted', ...about });
      const to = recipientOf(entry);
      await tell(tx, to, event, (mails) => mails.promoted(to, event, place.type));
    }
  };
}

/** `entries` are in the order of arrival, removed ones too. */
export interface Locked {
  readonly tx: Tx;
  readonly event: EventRecord;
  readonly diver: DiverRow;
  readonly entries: readonly EntryRow[];
  readonly by: ListChange;
}

type Act = Pick<SecurityEvent, 'action' | 'detail'>;
type Work = (locked: Locked) => Promise<readonly EntryRow[]>;

export const isActive = (entry: EntryRow): boolean => entry.active === 1;

export const changing = (context: ServiceContext) => {
  const { database, clock } = context;
  const promote = promotion(context);

  /** Locks the diver, then the outing; callers without the right do not learn whether the diver exists. */
  const change = (actor: Actor, action: Action, { eventId, diverId }: ParticipantParams, work: Work) =>
    database.write(async (tx) => {
      const row = await diversRepository(tx).findForUpdate(diverId);
      const subject = { id: diverId, familyId: row?.family_id ?? null };
      const corrected = action === 'registrations.add' || action === 'registrations.remove' ? action : null;
      if (!can(actor, action, subject) && !(corrected && isSupervisorLevel(actor.level)))
        throw new DomainError(missingRight(actor));
      const event = orNotFound(await eventsRepository(tx).lock(eventId), 'EVENT_NOT_FOUND');
      const entries = await registrationsRepository(tx).ofEvent(eventId);
      // Contract §11, §12: the director of the dive corrects the list after the start.
      const begun = hasBegun(event.outing, clock());
      const directs = begun && (await leadIn(tx, actor, eventId, entries)).directs;
      const by = { actor, subject, begun, directs };
      if (corrected && !mayAct(by, corrected)) throw new DomainError('FORBIDDEN');
      const diver = orNotFound(row, 'DIVER_NOT_FOUND');
      return eventOf(event, await work({ tx, event, diver, entries, by }), actor);
    });

  const checkRules = async ({ tx, event, diver, by }: Locked, type: RegistrationType, again: boolean) => {
    const verdict = mayRegister({
      actor: by.actor,
      candidate: {
        active: diver.active === 1,
        desactived: diver.desactived === 1,
        level: diver.level,
        wallet: diver.wallet_cents,
        alreadyRegistered: again,
      },
      outing: event.outing,
      type,
      wallet: (await settingsRepository(tx).club()).wallet,
      now: clock(),
      tooLate: isTooLate(by),
    });
    if (!verdict.ok) throw new DomainError(verdict.code);
  };

  /** Throws OUTING_BEGUN and FORBIDDEN. */
  function checkWithdrawal({ by }: Locked): void {
    const verdict = mayWithdraw(by);
    if (!verdict.ok) throw new DomainError(verdict.code);
  }

  /** Writes who came or left after the start into the outing's history too. */
  async function record({ tx, event, diver, by }: Locked, act: Act, listed?: 'added' | 'removed'): Promise<void> {
    const { actor, begun } = by;
    const at = clock();
    await recordSecurity(tx, { at, actor, subject: diver.id, event: event.id, ...act });
    if (!begun || !listed) return;
    const [present, absent] = [{ registrant: sortedName(diver) }, { registrant: null }];
    const [before, after] = listed === 'added' ? [absent, present] : [present, absent];
    await recordAudit(tx, actor, at, { resource: 'events', id: event.id, action: 'update', before, after });
  }

  /** Gives the place to the first who waits, and the entries as they are then. */
  const passOn = async ({ tx, event }: Locked, left: EntryRow, others: readonly EntryRow[]) => {
    const kind = kindOf(left.type);
    const isWaitedFor = others.some((entry) => isActive(entry) && entry.type === pendingOf(kind));
    if (!isActive(left) || isPending(left.type) || !isWaitedFor) return others;
    await promote(tx, event, kind, 1);
    return registrationsRepository(tx).ofEvent(event.id);
  };

  return { change, checkRules, checkWithdrawal, record, passOn };
};
