import { estimatedMetres } from '../../../shared/domain/donations/distance.ts';
import type { DistanceService } from './port.ts';

/** For a club without a distance service: the bird's way and a bit, and says so. */
export const estimate: DistanceService = {
  between: (from, to) => Promise.resolve({ metres: Math.round(estimatedMetres(from, to)), estimate: true }),
};
