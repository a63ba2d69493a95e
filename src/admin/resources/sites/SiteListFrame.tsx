import type { ReactNode } from 'react';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { TextField } from '../../../shared/ui/form/TextField.tsx';
import styles from './SiteList.module.css';
import type { SitesShown } from './useSiteList.ts';

interface SiteListFrameProps {
  readonly list: SitesShown;
  /** A new site is being written among them. */
  readonly writing?: boolean;
  readonly children: (sites: readonly SiteRecord[]) => ReactNode;
}

/** Search above, the sites below in whatever form; on their way, none, or not to be had. */
export function SiteListFrame({ list, writing = false, children }: SiteListFrameProps) {
  const { sites, error, retry, search, setSearch } = list;
  if (error) return <ErrorMessage error={error} onRetry={retry} />;
  const none = sites?.length === 0 && !writing;
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <TextField
            label="Rechercher un site"
            type="search"
            placeholder="Premières lettres du nom"
            value={search}
            autoComplete="off"
            spellCheck={false}
            onChange={(change) => setSearch(change.target.value)}
          />
        </div>
        <output className={styles.count}>{sites && plural(sites.length, 'site', 'sites')}</output>
      </div>
      {none && search !== '' && (
        <EmptyState icon="place" title={`Aucun site ne commence par «\u00a0${search}\u00a0»`}>
          <p>La recherche porte sur les premières lettres du nom.</p>
        </EmptyState>
      )}
      {none && search === '' && (
        <EmptyState icon="place" title="Aucun site pour l’instant">
          <p>Les plongées ont lieu sur un site&nbsp;: ajoutez d’abord celui de la prochaine.</p>
        </EmptyState>
      )}
      {!none && <div className={styles.sheet}>{sites ? children(sites) : <Waiting />}</div>}
    </>
  );
}

const Waiting = () => (
  <Loading>
    <div className={styles.waiting}>
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} height={22} />
      ))}
    </div>
  </Loading>
);
