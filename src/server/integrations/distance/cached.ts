import type { Driven } from '../../../shared/domain/donations/distance.ts';
import type { Coordinates } from '../../../shared/domain/gps.ts';
import type { DistanceService } from './port.ts';

const KEPT_MS = 24 * 3600 * 1000;
const MOST = 500;

const keyOf = (...places: readonly Coordinates[]): string =>
  places.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');

/**
 * A form asks when a site is chosen, and the server once more when it is saved: the second answer, and that of whoever
 * asks meanwhile, is the first one. Failures are asked anew.
 */
export function remembering(service: DistanceService, clock: () => Date): DistanceService {
  const known = new Map<string, { readonly answer: Promise<Driven>; readonly until: number }>();
  return {
    between(from, to) {
      const key = keyOf(from, to);
      const now = clock().getTime();
      const kept = known.get(key);
      if (kept && kept.until > now) return kept.answer;
      known.delete(key);
      // The oldest goes first: a map keeps the order in which it was filled.
      for (const oldest of known.keys()) {
        if (known.size < MOST) break;
        known.delete(oldest);
      }
      const answer = service.between(from, to);
      known.set(key, { answer, until: now + KEPT_MS });
      answer.catch(() => {
        if (known.get(key)?.answer === answer) known.delete(key);
      });
      return answer;
    },
  };
}
