// Palanquées for API tests: composed as the screen does, or stored in the database.
import type { Database } from '#server/db/database.ts';
import { palanqueesRepository } from '#server/modules/outings/palanquees/repository.ts';
import {
  EMPTY_PLAN,
  NEW_PALANQUEE,
  type DiveFunction,
  type DiveNumber,
  type Palanquee,
  type Plan,
} from '#domain/palanquees/plan.ts';
import { usualAptitude } from '#domain/palanquees/prerogatives.ts';

/** A diver of a palanquée, by level. */
export type Placed = readonly [id: number, level: string, role?: DiveFunction];

export function palanqueeOf(
  key: string,
  people: readonly Placed[],
  given: Partial<Omit<Palanquee, 'key' | 'members'>> = {},
): Palanquee {
  const palanquee = { ...NEW_PALANQUEE, ...given, key };
  return {
    ...palanquee,
    members: people.map(([id, level, role = 'DIVER']) => ({
      id,
      function: role,
      aptitude: usualAptitude(level, palanquee, role),
      gas: 'Air',
    })),
  };
}

/** A saved version of an outing's plan, the first unless told otherwise. */
export const seedPlan = (
  database: Database,
  eventId: number,
  {
    author,
    version = 1,
    dive = 1,
    plan = EMPTY_PLAN,
    at = '2026-05-03T18:00:00.000Z',
  }: { author: number; version?: number; dive?: DiveNumber; plan?: Plan; at?: string },
): Promise<void> =>
  database.write((tx) =>
    palanqueesRepository(tx).insert({ event: eventId, dive }, { version, author_id: author, plan }, new Date(at)),
  );
