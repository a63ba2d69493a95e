import type { ClubEvent, PlaceBody, RegistrationBody } from '../../../shared/contract/events.ts';
import { can, type Action, type Actor } from '../../../shared/domain/permissions.ts';
import { cleanDescription } from '../../../shared/domain/registration/description.ts';
import { mayRegister } from '../../../shared/domain/registration/eligibility.ts';
import {
  isPending,
  kindOf,
  MAX_POSITION,
  pendingOf,
  type RegistrationType,
} from '../../../shared/domain/registration/kinds.ts';
import { moveTo } from '../../../shared/domain/registration/moves.ts';
import { placeFor, type Place } from '../../../shared/domain/registration/slots.ts';
import type { WalletPolicy } from '../../../shared/domain/wallet/balance.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import type { DiverRow } from '../divers/repository.ts';
import type { EventRecord } from '../events/repository.ts';
import type { Tell } from './notifications.ts';
import type { Promote } from './promotion.ts';
import { registrationsRepository, type RegistrantRow } from './repository.ts';

/** What the registrations need of the neighbouring modules. */
export interface Sources {
  readonly database: Database;
  readonly clock: () => Date;
  readonly events: {
    lock(tx: Tx, id: number): Promise<EventRecord | undefined>;
    view(tx: Tx, actor: Actor, event: EventRecord): Promise<ClubEvent>;
  };
  /** Deleted ones too; held until the transaction ends, so that nobody is deleted while they register. */
  readonly findDiver: (tx: Tx, id: number) => Promise<DiverRow | undefined>;
  readonly walletPolicy: (tx: Tx) => Promise<WalletPolicy>;
  readonly tell: Tell;
  readonly promote: Promote;
}

/** Whom a call is about: the path names the outing and the diver. */
export interface Whom {
  readonly eventId: number;
  readonly diverId: number;
}

/** What a change works with: the locked outing and all its entries, removed ones too, in the order of arrival. */
interface Locked {
  readonly tx: Tx;
  readonly event: EventRecord;
  readonly diver: DiverRow;
  readonly entries: readonly RegistrantRow[];
}

const isAt = (entry: RegistrantRow, { type, position }: Place): boolean =>
  entry.type === type && entry.position === position;

function found(entry: RegistrantRow | undefined): RegistrantRow {
  if (!entry) throw new Refused('REGISTRATION_NOT_FOUND');
  return entry;
}

/** Registrations (specification §7 'Events', contract §5, §10). Each answers with the whole outing. */
export const registrationsService = (parts: Sources) => {
  const { database, clock, events, findDiver, walletPolicy, tell, promote } = parts;

  /**
   * One writing transaction that holds the outing. Whoever may not act for a diver learns neither whether the diver
   * exists nor whether the outing does.
   */
  const change = (actor: Actor, action: Action, { eventId, diverId }: Whom, work: (of: Locked) => Promise<void>) =>
    database.write(async (tx) => {
      const diver = await findDiver(tx, diverId);
      const allowed = can(actor, action, { id: diverId, familyId: diver?.family_id ?? null });
      if (!allowed) throw new Refused('FORBIDDEN');
      const event = await events.lock(tx, eventId);
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      if (!diver) throw new Refused('DIVER_NOT_FOUND');
      await work({ tx, event, diver, entries: await registrationsRepository(tx).ofEvent(eventId) });
      return events.view(tx, actor, event);
    });

  const checkRules = async (actor: Actor, { tx, event, diver }: Locked, type: RegistrationType, again: boolean) => {
    const verdict = mayRegister({
      actor,
      candidate: {
        active: diver.active === 1,
        desactived: diver.desactived === 1,
        level: diver.level,
        wallet: diver.wallet_cents,
        alreadyRegistered: again,
      },
      outing: event.outing,
      type,
      wallet: await walletPolicy(tx),
      now: clock(),
    });
    if (!verdict.ok) throw new Refused(verdict.code);
  };

  const concerned = (diver: DiverRow) => ({ diverId: diver.id, firstname: diver.firstname, email: diver.email });

  /** The place that an active entry leaves goes to the first who waits for it. */
  const passOn = async ({ tx, event, entries }: Locked, left: RegistrantRow): Promise<void> => {
    if (left.active === 0 || isPending(left.type)) return;
    const kind = kindOf(left.type);
    const somebodyWaits = entries.some((entry) => entry.active === 1 && entry.type === pendingOf(kind));
    if (somebodyWaits) await promote(tx, event, kind, 1);
  };

  return {
    /** In the asked slot or the first free one, or else on the waiting list. */
    add: (actor: Actor, whom: Whom, body: RegistrationBody): Promise<ClubEvent> =>
      change(actor, 'registrations.add', whom, async (of) => {
        const { tx, event, diver, entries } = of;
        const active = entries.filter((entry) => entry.active === 1);
        await checkRules(
          actor,
          of,
          body.type,
          active.some((entry) => entry.diver_id === diver.id),
        );
        const place = placeFor(event.outing, { type: body.type, position: body.position ?? 1 }, active);
        if (place.position > MAX_POSITION) throw new Refused('EVENT_FULL');
        await registrationsRepository(tx).insert({
          event_id: event.id,
          diver_id: diver.id,
          ...place,
          description: cleanDescription(body.description ?? ''),
          created_at: clock().toISOString(),
        });
        await tell(tx, actor, concerned(diver), event, (letters, to, own) =>
          letters.registered(to, event, place.type, own),
        );
      }),

    /**
     * The remark of the entry at the body's place, an active one before a removed one, else of the active entry: who
     * was moved meanwhile is described where they are. Nobody is moved by this call. No remark: nothing changes.
     */
    describe: (actor: Actor, whom: Whom, body: PlaceBody): Promise<ClubEvent> =>
      change(actor, 'registrations.describe', whom, async ({ tx, diver, entries }) => {
        const own = entries.filter((entry) => entry.diver_id === diver.id).toReversed();
        const named = own.filter((entry) => entry.type === body.type && entry.position === body.position);
        const isActive = (entry: RegistrantRow) => entry.active === 1;
        const entry = found(named.find(isActive) ?? named[0] ?? own.find(isActive));
        if (entry.active === 0 && !can(actor, 'registrations.describeRemoved')) throw new Refused('FORBIDDEN');
        if (body.description === undefined) return;
        await registrationsRepository(tx).describe(entry.id, cleanDescription(body.description ?? ''));
      }),

    /** To that very place; the rules of its kind are asked again. It never makes anybody else move up. */
    move: (actor: Actor, whom: Whom, target: Place): Promise<ClubEvent> =>
      change(actor, 'registrations.move', whom, async (of) => {
        const { tx, event, diver, entries } = of;
        const active = entries.filter((entry) => entry.active === 1);
        const entry = found(active.find((one) => one.diver_id === diver.id));
        await checkRules(actor, of, target.type, false);
        const others = active.filter((one) => one !== entry);
        const verdict = moveTo(event.outing, entry, target, others);
        if (!verdict.ok) throw new Refused(verdict.code);
        const { place } = verdict;
        await registrationsRepository(tx).place(entry.id, place);
        if (place.type === entry.type) return;
        const movedUp = isPending(entry.type) && place.type === kindOf(entry.type);
        await tell(tx, actor, concerned(diver), event, (letters, to, own) => {
          if (own) return null;
          return movedUp ? letters.promoted(to, event, place.type) : letters.moved(to, event, place.type);
        });
      }),

    remove: (actor: Actor, whom: Whom): Promise<ClubEvent> =>
      change(actor, 'registrations.remove', whom, async (of) => {
        const { tx, event, diver, entries } = of;
        const entry = found(entries.find((one) => one.active === 1 && one.diver_id === diver.id));
        await registrationsRepository(tx).remove(entry, clock());
        await tell(tx, actor, concerned(diver), event, (letters, to, own) => letters.removed(to, event, own));
        await passOn(of, entry);
      }),

    /** For good, the active entry of that place before a removed one. */
    purge: (actor: Actor, whom: Whom, place: Place): Promise<ClubEvent> =>
      change(actor, 'registrations.purge', whom, async (of) => {
        const { tx, event, diver, entries } = of;
        const there = entries.filter((one) => one.diver_id === diver.id && isAt(one, place));
        const entry = found(there.find((one) => one.active === 1) ?? there[0]);
        await registrationsRepository(tx).purge(entry.id);
        if (entry.active === 1) {
          await tell(tx, actor, concerned(diver), event, (letters, to, own) => letters.removed(to, event, own));
        }
        await passOn(of, entry);
      }),
  };
};

export type RegistrationsService = ReturnType<typeof registrationsService>;
