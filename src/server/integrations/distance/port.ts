import { estimatedMetres, type Driven } from '../../../shared/domain/daos/distance.ts';
import type { Coordinates } from '../../../shared/domain/gps.ts';

/** No usable answer; `message` is for the log and names no place. */
export class DistanceFailed extends Error {
  override readonly name = 'DistanceFailed';
}

export interface DistanceService {
  /** Distance by car; null when no road joins them. Throws DistanceFailed, at the latest after its timeout. */
  between(from: Coordinates, to: Coordinates): Promise<Driven>;
}

/** For a club without a distance service. */
export const estimate: DistanceService = {
  between: (from, to) => Promise.resolve({ metres: Math.round(estimatedMetres(from, to)), estimate: true }),
};
