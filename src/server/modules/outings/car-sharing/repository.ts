import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { rowsPurger } from '#server/db/purging.ts';

export const carSharesRepository = ({ db }: Tx) => ({
  /** `registered`: null for a member who has left the outing. Drivers first, in the order of their offers. */
  ofEvent: (eventId: number) =>
    db
      .selectFrom('car_shares')
      .innerJoin('divers', 'divers.id', 'car_shares.diver_id')
      .leftJoin('registrations', (join) =>
        join
          .onRef('registrations.diver_id', '=', 'car_shares.diver_id')
          .onRef('registrations.event_id', '=', 'car_shares.event_id')
          .on('registrations.active', '=', 1),
      )
      .select([
        'car_shares.diver_id',
        'seats',
        'leaves_from',
        'lastname',
        'firstname',
        'registrations.id as registered',
      ])
      .where('car_shares.event_id', '=', eventId)
      .orderBy(sql`case when seats > 0 then 0 else 1 end`)
      .orderBy('car_shares.id')
      .execute(),

  async isRegistered(eventId: number, diverId: number): Promise<boolean> {
    const found = await db
      .selectFrom('registrations')
      .select('id')
      .where('event_id', '=', eventId)
      .where('diver_id', '=', diverId)
      .where('active', '=', 1)
      .executeTakeFirst();
    return found !== undefined;
  },

  async save(eventId: number, diverId: number, seats: number, leaves_from: string): Promise<void> {
    await db
      .insertInto('car_shares')
      .values({ event_id: eventId, diver_id: diverId, seats, leaves_from })
      .onConflict((conflict) => conflict.columns(['event_id', 'diver_id']).doUpdateSet({ seats, leaves_from }))
      .execute();
  },

  async remove(eventId: number, diverId: number): Promise<void> {
    await db.deleteFrom('car_shares').where('event_id', '=', eventId).where('diver_id', '=', diverId).execute();
  },
});

export const carSharesPurger = rowsPurger({
  rule: 'carShares',
  table: 'car_shares',
  mark: sql<string>`(select starts_at from events where events.id = car_shares.event_id)`,
});
