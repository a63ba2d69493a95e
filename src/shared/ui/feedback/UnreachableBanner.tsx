import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reachability } from '../../api/client/client.ts';
import { Button } from '../components/Button.tsx';
import { settingsQuery } from '../data/club-queries.ts';
import { Icon } from '../components/Icon.tsx';
import styles from './UnreachableBanner.module.css';

const RETRY_MS = 10_000;

/** Reads anew what could not be read; when nothing failed but an action, something small, to see who answers. */
async function readAnew(queries: QueryClient): Promise<void> {
  const failed = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  if (failed.length === 0) await queries.refetchQueries({ queryKey: settingsQuery.queryKey });
  else await Promise.all(failed.map((query) => queries.refetchQueries({ queryKey: query.queryKey, exact: true })));
}

/**
 * Says that the server does not answer, over a page that stays as it is with what was typed in it. Tries by itself from
 * time to time; goes away with the first answer.
 */
export function UnreachableBanner() {
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.isReachable);
  const queries = useQueryClient();
  const [trying, setTrying] = useState(false);

  useEffect(() => {
    if (reachable) return;
    const timer = setInterval(() => void readAnew(queries), RETRY_MS);
    return () => {
      clearInterval(timer);
      void readAnew(queries); // it answers again: whatever else had failed is read as well
    };
  }, [reachable, queries]);

  const retry = async (): Promise<void> => {
    setTrying(true);
    await readAnew(queries).finally(() => setTrying(false));
  };

  return (
    <div role="alert" className={styles.place}>
      {!reachable && (
        <div className={styles.banner}>
          <Icon name="offline" />
          <p className={styles.text}>
            <strong>Le serveur ne répond pas.</strong> Rien de ce que vous avez saisi n’est perdu&nbsp;: réessayez dans
            un instant.
          </p>
          <Button size="s" busy={trying} onClick={() => void retry()}>
            Réessayer
          </Button>
        </div>
      )}
    </div>
  );
}
