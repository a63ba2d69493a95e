import { useSettings } from '../../../shared/ui/data/club-hooks.ts';

/** Rank of a setting in the list sorted by id, which is its meaning; −1 while unknown. */
export const usePosition = (id: number): number => (useSettings().data ?? []).findIndex((setting) => setting.id === id);
