import type { Day } from '../../../../shared/domain/dates.ts';

/** Cache keys of outings: with one prefix, so that one call invalidates all of them. */
export const eventKeys = {
  windows: ['events', 'window'] as const,
  window: (from: Day) => ['events', 'window', from] as const,
  one: (id: number) => ['events', 'one', id] as const,
};
