import { cx } from '../components/cx.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { reachability } from '#api/client/client.ts';
import { Button } from '../components/Button.tsx';
import { settingsQuery } from '../data/club-hooks.ts';
import { Icon } from '../components/Icon.tsx';
import styles from './UnreachableBanner.module.css';

const RETRY_MS = 10_000;

/** Falls back on the settings when only a mutation failed, to test the connection. */
async function refetchFailed(queries: QueryClient): Promise<void> {
  const failed = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  if (failed.length === 0) await queries.refetchQueries({ queryKey: settingsQuery.queryKey });
  else await Promise.all(failed.map((query) => queries.refetchQueries({ queryKey: query.queryKey, exact: true })));
}

/** Covers a page that keeps its typed text. Retries regularly, and disappears with the first answer. */
export function UnreachableBanner() {
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.isReachable);
  const queries = useQueryClient();
  const { mutate: retry, isPending } = useMutation({ mutationFn: () => refetchFailed(queries) });

  useEffect(() => {
    if (reachable) return;
    const timer = setInterval(() => void refetchFailed(queries), RETRY_MS);
    return () => {
      clearInterval(timer);
      void refetchFailed(queries); // the server answers again
    };
  }, [reachable, queries]);

  return (
    <div role="alert" className={styles.place}>
      {!reachable && (
        <div className={cx('row gap-3', styles.banner)}>
          <Icon name="offline" />
          <p className={styles.text}>
            <strong>Le serveur ne répond pas.</strong> Rien de ce que vous avez saisi n’est perdu&nbsp;: réessayez dans
            un instant.
          </p>
          <Button size="s" busy={isPending} onClick={() => retry()}>
            Réessayer
          </Button>
        </div>
      )}
    </div>
  );
}
