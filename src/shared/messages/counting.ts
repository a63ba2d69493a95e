import { MOST_COUNTED } from '#domain/counting.ts';
import { spacedFigure } from './format.ts';

/** `120`, or `plus de 1 000`, of what the server counts no further (domain/counting.ts). */
export const countedFigure = (counted: number): string =>
  counted > MOST_COUNTED ? `plus de ${spacedFigure(MOST_COUNTED)}` : String(counted);

/** The same of a list's total, which many lists count to the end. */
export const totalFigure = (total: number): string =>
  total === MOST_COUNTED + 1 ? countedFigure(total) : spacedFigure(total);
