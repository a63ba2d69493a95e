import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '#api/client/client.ts';
import { can } from '#domain/permissions.ts';
import { paths } from '#shared/paths.ts';
import { useActor, useClaims, useSessionState } from '#ui/data/club-hooks.ts';
import { Toaster } from '#ui/feedback/Toaster.tsx';
import { UnreachableBanner } from '#ui/feedback/UnreachableBanner.tsx';
import { useAfterFirstPaint } from '#ui/hooks/useFirstPaint.ts';
import { fetchAhead } from '#ui/hooks/when-idle.ts';
import { useFocusOnNavigation } from '#ui/navigation/PageTitle.tsx';
import { useAccent } from '#ui/theme/useAccent.ts';
import { RequireSession } from './guards.tsx';
import { LoginPage } from './pages/auth/LoginPage.tsx';
import { HomePage } from './pages/home/HomePage.tsx';
import { Shell } from './shell/Shell.tsx';

const loadSessionDialog = () => import('./features/auth/components/SessionDialog.tsx');
const SessionDialog = lazy(loadSessionDialog);

/** Asks to sign in again, to confirm an identity or to add a second factor; prefetched, because the server may be away then. */
function SessionPrompts() {
  const state = useSessionState();
  const { due = 0 } = useClaims() ?? {};
  useEffect(() => fetchAhead(loadSessionDialog), []);
  return <Suspense>{(due > 0 || state !== 'in') && <SessionDialog />}</Suspense>;
}

interface MemberAppProps {
  /** Every screen but the home page. */
  readonly pages: ReactNode;
  readonly downloadBackOffice: () => Promise<unknown>;
}

/** Downloads the back office for those who run the club, once nothing else is to come; asks for the member's record. */
function BackOfficeDownload({ download }: { readonly download: MemberAppProps['downloadBackOffice'] }) {
  const isAdministrator = can(useActor(), 'dashboard.read');
  const isDue = useIsFetching() === 0 && isAdministrator;
  useEffect(() => (isDue ? fetchAhead(download) : undefined), [isDue, download]);
  return null;
}

/** Forgets what was read for a member who is signed out, on any page. */
function useClearOnMemberChange(): void {
  const queries = useQueryClient();
  const last = useRef(session.claims()?.sub);
  useEffect(
    () =>
      // Clears on the session's event: a render would come too late, after the next member's first queries.
      session.subscribe(() => {
        const licence = session.claims()?.sub;
        if (last.current !== undefined && last.current !== licence) queries.clear();
        last.current = licence;
      }),
    [queries],
  );
}

export function MemberApp({ pages, downloadBackOffice }: MemberAppProps) {
  useClearOnMemberChange();
  useAccent();
  useFocusOnNavigation();
  const isWhole = useAfterFirstPaint();
  return (
    <>
      <PortalRoutes pages={pages} afterHome={isWhole && <BackOfficeDownload download={downloadBackOffice} />} />
      {isWhole && (
        <>
          <UnreachableBanner />
          <SessionPrompts />
          <Toaster />
        </>
      )}
    </>
  );
}

const RefusedAddress = lazy(async () => ({ default: (await import('./lazy-routes.tsx')).RefusedAddress }));
const VisitorPages = lazy(() => import('./pages/auth/VisitorPages.tsx'));

interface PortalRoutesProps extends Pick<MemberAppProps, 'pages'> {
  readonly afterHome: ReactNode;
}

/** Every address of the specification's route table (§2). Those of visitors ask nothing with a member's token. */
function PortalRoutes({ pages, afterHome }: PortalRoutesProps) {
  const isLedHome = useLocation().search.includes('redirect=');
  return (
    <Suspense>
      <Routes>
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={`${paths.resetPassword}/*`} element={<VisitorPages />} />
        <Route path={paths.privacy} element={<VisitorPages />} />
        <Route path={paths.firstVisit} element={<VisitorPages />} />
        <Route element={<RequireSession />}>
          <Route element={<Shell />}>
            <Route
              path={paths.home}
              element={
                <>
                  <Suspense>{isLedHome && <RefusedAddress />}</Suspense>
                  <HomePage />
                  {afterHome}
                </>
              }
            />
            <Route path="*" element={pages} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
