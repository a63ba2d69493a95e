import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { signOut } from '#api/account/sign-in.ts';
import { isBackOffice, paths } from '#shared/paths.ts';
import { TopBar } from '#ui/navigation/TopBar.tsx';
import { useClaims } from '#ui/data/club-hooks.ts';
import { cx } from '#ui/components/cx.ts';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import styles from './Shell.module.css';

export function Shell() {
  const { pathname } = useLocation();
  const licence = useClaims()?.sub;
  return (
    <>
      <div id="raccourcis" className={styles.skip}>
        <a href="#contenu">Aller au contenu</a>
      </div>
      <TopBar onSignOut={signOut} />
      <main id="contenu" tabIndex={-1} className={cx(styles.page, isBackOffice(pathname) && styles.wide)}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            {/* Remounts for each member, so that typed text is not left to the next one. */}
            <Outlet key={licence} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <Link to={paths.privacy}>Vie privée</Link>
      </footer>
    </>
  );
}
