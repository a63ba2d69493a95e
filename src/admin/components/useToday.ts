import { useState } from 'react';
import { parisDay, type Day } from '../../shared/domain/dates.ts';

/** The day in Paris when the screen was opened. */
export function useToday(): Day {
  const [today] = useState(() => parisDay(new Date()));
  return today;
}
