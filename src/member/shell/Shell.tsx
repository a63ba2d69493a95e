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

/** What was read for one member is not shown to the next, whoever signs in, in whatever tab. */
function useForgetOthers(): void {
  const queries = useQueryClient();
  const last = useRef(session.claims()?.sub);
  useEffect(
    () =>
      // Told by the session and not by a rendering: what the next member asks for must not be forgotten with it.
      session.subscribe(() => {
        const licence = session.claims()?.sub;
        if (last.current !== licence) queries.clear();
        last.current = licence;
      }),
    [queries],
  );
}

/** The frame of every screen for which one is signed in: the bar, the page below it. */
export function Shell() {
  useForgetOthers();
  const { pathname } = useLocation();
  const licence = useClaims()?.sub;
  return (
    <>
      <a href="#contenu" className={styles.skip}>
        Aller au contenu
      </a>
      <TopBar onSignOut={session.signOut} />
      <main id="contenu" tabIndex={-1} className={cx(styles.page, isBackOffice(pathname) && styles.wide)}>
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            {/* A page of its own for each member: what one has typed is not left to the next. */}
            <RequireAccess key={licence}>
              <Outlet />
            </RequireAccess>
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
}
