import type { Day } from '../../../../shared/domain/dates.ts';

/** Where outings stand in the cache; every key starts alike, so that one call can make all of them stale. */
export const eventKeys = {
  windows: ['events', 'window'] as const,
  window: (from: Day) => ['events', 'window', from] as const,
  one: (id: number) => ['events', 'one', id] as const,
};
