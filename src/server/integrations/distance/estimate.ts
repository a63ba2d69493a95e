import { estimatedMetres } from '../../../shared/domain/donations/distance.ts';
import type { DistanceService } from './port.ts';

/** For a club without a distance service. */
export const estimate: DistanceService = {
  between: (from, to) => Promise.resolve({ metres: Math.round(estimatedMetres(from, to)), estimate: true }),
};
