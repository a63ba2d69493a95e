import { useQueryClient } from '@tanstack/react-query';

/** After a write: the list, the members and the figures are read again. */
export function useDone(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['dossiers', 'divers', 'saison', 'tableau-de-bord', 'historique'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );
}
