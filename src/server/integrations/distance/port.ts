import { type Driven, estimatedMetres } from '#domain/daos/entry.ts';
import type { Coordinates } from '#domain/gps.ts';

/** No usable answer; `message` is for the log and names no place. */
export class DistanceFailed extends Error {
  override readonly name = 'DistanceFailed';
}

export interface DistanceService {
  /** Distance by car; null when no road joins them. Throws DistanceFailed, at the latest after its timeout. */
  between(from: Coordinates, to: Coordinates): Promise<Driven>;
}

export const estimate: DistanceService = {
  between: (from, to) => Promise.resolve({ metres: Math.round(estimatedMetres(from, to)), estimate: true }),
};

const LIFE_MS = 24 * 3600 * 1000;
const MAX_SIZE = 500;

const keyOf = (...places: readonly Coordinates[]): string =>
  places.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');

/** Caches answers and pending requests for a day, as saving a form asks again; failures are not cached. */
export function cachedDistances(service: DistanceService, clock: () => Date): DistanceService {
  const known = new Map<string, { readonly answer: Promise<Driven>; readonly until: number }>();
  return {
    between(from, to) {
      const key = keyOf(from, to);
      const now = clock().getTime();
      const kept = known.get(key);
      if (kept && kept.until > now) return kept.answer;
      known.delete(key);
      // Drops the oldest entries: a map keeps the order of insertion.
      for (const oldest of known.keys()) {
        if (known.size < MAX_SIZE) break;
        known.delete(oldest);
      }
      const answer = service.between(from, to);
      known.set(key, { answer, until: now + LIFE_MS });
      answer.catch(() => {
        if (known.get(key)?.answer === answer) known.delete(key);
      });
      return answer;
    },
  };
}
