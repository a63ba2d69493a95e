import type { CarShareBody, CarShares } from '#contract/car-sharing.ts';
import { isPast } from '#domain/events/status.ts';
import type { Actor } from '#domain/permissions.ts';
import { mayGoAt } from '#domain/retention.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { eventsRepository } from '../events/repository.ts';
import { carSharesRepository } from './repository.ts';

/** Seats in cars, for registered and waiting members alone. */
export const carSharesService = ({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>) => {
  async function sharesOf(tx: Tx, { id }: Actor, eventId: number): Promise<CarShares> {
    const shares = carSharesRepository(tx);
    if (!(await shares.isRegistered(eventId, id))) return [];
    return (await shares.ofEvent(eventId))
      .map(({ diver_id, leaves_from, registered, ...row }) => ({
        id: diver_id,
        lastname: row.lastname,
        firstname: row.firstname,
        seats: row.seats,
        leavesFrom: leaves_from,
        left: registered === null,
      }))
      .filter(({ left, seats }) => !left || seats > 0);
  }

  /** The lock keeps the caller from leaving the outing meanwhile. */
  const change = (actor: Actor, eventId: number, work: (tx: Tx) => Promise<void>) =>
    database.write(async (tx) => {
      const event = orNotFound(await eventsRepository(tx).lock(eventId), 'EVENT_NOT_FOUND');
      if (event.status === 'CANCELLED') throw new DomainError('EVENT_CANCELLED');
      if (isPast(event, clock())) throw new DomainError('EVENT_PAST');
      if (!(await carSharesRepository(tx).isRegistered(eventId, actor.id)))
        throw new DomainError('REGISTRATION_NOT_FOUND');
      await work(tx);
      return sharesOf(tx, actor, eventId);
    });

  return {
    read: (actor: Actor, eventId: number) =>
      database.read(async (tx) => {
        const event = orNotFound(await eventsRepository(tx).find(eventId), 'EVENT_NOT_FOUND');
        // The night's work may still be ahead.
        const isOver = mayGoAt('carShares', new Date(event.date)) <= clock();
        return isOver || event.status === 'CANCELLED' ? [] : sharesOf(tx, actor, eventId);
      }),

    save: (actor: Actor, eventId: number, { seats, leavesFrom }: CarShareBody) =>
      change(actor, eventId, (tx) => carSharesRepository(tx).save(eventId, actor.id, seats, leavesFrom)),

    remove: (actor: Actor, eventId: number) =>
      change(actor, eventId, (tx) => carSharesRepository(tx).remove(eventId, actor.id)),
  };
};
