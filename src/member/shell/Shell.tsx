import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { session } from '../../shared/api/client/client.ts';
import { isBackOffice } from '../../shared/paths.ts';
import { TopBar } from '../../shared/ui/navigation/TopBar.tsx';
import { useClaims } from '../../shared/ui/data/club-hooks.ts';
import { cx } from '../../shared/ui/components/cx.ts';
import { ErrorBoundary } from '../../shared/ui/feedback/ErrorBoundary.tsx';
import { RequireAccess } from '../guards.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import styles from './Shell.module.css';

/** Clears the queries of one member when another one signs in, in this tab or in another. */
function useClearOnMemberChange(): void {
  const queries = useQueryClient();
  const last = useRef(session.claims()?.sub);
  useEffect(
    () =>
      // On the session's event and not on a render, which would clear the next member's queries too.
      session.subscribe(() => {
        const licence = session.claims()?.sub;
        if (last.current !== licence) queries.clear();
        last.current = licence;
      }),
    [queries],
  );
}

/** The frame of the screens for signed-in members: the bar, the page below it. */
export function Shell() {
  useClearOnMemberChange();
  const { pathname } = useLocation();
  const licence = useClaims()?.sub;
  return (
    <>
      <a href="#contenu" className={styles.skip}>
        Aller au contenu
      </a>
      <TopBar onSignOut={session.signOut} />
      <main id="contenu" tabIndex={-1} className={cx(styles.page, isBackOffice(pathname) && styles.wide)}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            {/* Remounted for each member: typed text is not left to the next one. */}
            <RequireAccess key={licence}>
              <Outlet />
            </RequireAccess>
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
}
