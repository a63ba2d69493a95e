import { useQueryClient } from '@tanstack/react-query';

/** Money has moved: what was read of the ledger, of wallets and of histories is no longer so. */
export function useLedgerChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      ['mouvements', 'divers', 'historique'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  };
}
