import { useQueryClient } from '@tanstack/react-query';

/** Donations were written: what was read of them, and of their histories, is no longer so. */
export function useDaosChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(['daos', 'historique'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
