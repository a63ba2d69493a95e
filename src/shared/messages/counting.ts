import { MOST_COUNTED } from '#domain/counting.ts';
import { spacedFigure } from './format.ts';

/** `1 200`, or `plus de 2 000` of what the server counts no further (domain/counting.ts). */
export const totalFigure = (total: number): string =>
  total === MOST_COUNTED + 1 ? `plus de ${spacedFigure(MOST_COUNTED)}` : spacedFigure(total);
