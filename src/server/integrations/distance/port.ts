import type { Driven } from '../../../shared/domain/donations/distance.ts';
import type { Coordinates } from '../../../shared/domain/gps.ts';

/** The service does not answer, or nothing that one could use; `message` is for the log and names no place. */
export class DistanceFailed extends Error {
  override readonly name = 'DistanceFailed';
}

/** How far it is by car. */
export interface DistanceService {
  /** Null: there is no way between them. Throws DistanceFailed, at the latest when its patience ends. */
  between(from: Coordinates, to: Coordinates): Promise<Driven>;
}
