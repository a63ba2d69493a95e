import { cx } from '#ui/components/cx.ts';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { reservedFor } from '#messages/access.ts';
import { isBackOffice, paths, safeRedirect } from '#shared/paths.ts';
import { actorOf, useActor, useClaims, useCurrentDiver, useOffers } from '#ui/data/club-hooks.ts';
import { Banner, ErrorMessage } from '#ui/feedback/states.tsx';
import { opensScreen } from '#ui/navigation/visible-menus.ts';
import { isOpenToEveryMember, mayOpen, needsOurServer, screenAt } from './access.ts';
import styles from './pages/home/HomePage.module.css';
import NotFound from '#ui/feedback/NotFound.tsx';
import { PageSkeleton } from './shell/PageSkeleton.tsx';

/** On the home page, to which a refused address leads (specification §2): who may open it. */
export function RefusedAddress() {
  const [params, setParams] = useSearchParams();
  const actor = useActor();
  const wanted = safeRedirect(params.get('redirect'));
  const screen = screenAt(wanted.split(/[?#]/)[0] ?? '');
  if (actor === null || opensScreen(actor, screen)) return null;
  const dismiss = (): void =>
    setParams((old) => new URLSearchParams([...old].filter(([name]) => name !== 'redirect')), { replace: true });
  return (
    <div className={cx('stack gap-3', styles.notices)}>
      <Banner tone="warn" live="alert" title={reservedFor(screen.right, actor)} onDismiss={dismiss}>
        <p>Vous avez demandé {wanted}. Si vous en avez besoin, parlez-en au secrétariat.</p>
      </Banner>
    </div>
  );
}

/** Decides once the member's record is loaded, because the deactivated flag is part of it. */
function RequireAccess({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const claims = useClaims();
  const diver = useCurrentDiver();
  const offersOwn = useOffers('ownScreens');

  // A restricted session reads no record, and RequireSession has left it one screen.
  if (claims?.once || isOpenToEveryMember(pathname)) return children;
  if (!offersOwn && needsOurServer(pathname)) return <NotFound />;
  if (diver.data && claims) {
    if (mayOpen(actorOf(claims, diver.data), pathname)) return children;
    // Where RefusedAddress says why (specification §2).
    return <Navigate to={`${paths.home}?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return diver.isError ? <ErrorMessage error={diver.error} onRetry={() => void diver.refetch()} /> : <PageSkeleton />;
}

const PaymentSuccessPage = lazy(() => import('./pages/payments/PaymentSuccessPage.tsx'));
const DonationPages = lazy(() => import('./pages/daos/DonationPages.tsx'));
const DONATION_PATHS = [paths.donationNew, paths.donation(':id'), paths.donations];

const PAGES: readonly (readonly [path: string, Page: ComponentType])[] = [
  [paths.updatePassword, lazy(() => import('./pages/auth/UpdatePasswordPage.tsx'))],
  [paths.security, lazy(() => import('./pages/SecurityPage.tsx'))],
  [paths.myData, lazy(() => import('./pages/PersonalDataPage.tsx'))],
  [paths.myLedger, lazy(() => import('./pages/LedgerPage.tsx'))],
  [paths.situation, lazy(() => import('./pages/SituationPage.tsx'))],
  [paths.palanquees(':id'), lazy(() => import('./pages/PalanqueesPage.tsx'))],
  [paths.myDives, lazy(() => import('./pages/MyDivesPage.tsx'))],
  [paths.supervision, lazy(() => import('./pages/SupervisionPage.tsx'))],
  [paths.safetySheets, lazy(() => import('./pages/SheetsPage.tsx'))],
  [paths.safetySheet(':id'), lazy(() => import('./pages/DivePage.tsx'))],
  [paths.seances, lazy(() => import('./pages/SeancesPage.tsx'))],
  [paths.rollCall(':id'), lazy(() => import('./pages/RollCallPage.tsx'))],
  [paths.messages, lazy(() => import('./pages/MessagesPage.tsx'))],
  [paths.walletTopUp, lazy(() => import('./pages/payments/WalletTopUpPage.tsx'))],
  [paths.membershipFee, lazy(() => import('./pages/payments/MembershipFeePage.tsx'))],
  ...DONATION_PATHS.map((path) => [path, DonationPages] as const),
];

/** Pages of the portal outside the first load, one chunk each. */
const portalRoutes = (
  <Routes>
    {PAGES.map(([path, Page]) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
    <Route path={paths.walletSuccess} element={<PaymentSuccessPage paid="wallet" />} />
    <Route path={paths.membershipSuccess} element={<PaymentSuccessPage paid="fee" />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);

/** Every screen but the home page, for the members who may open it. `backOffice` is one download more. */
export default function LazyRoutes({ backOffice }: { readonly backOffice: ReactNode }) {
  const { pathname } = useLocation();
  return <RequireAccess>{isBackOffice(pathname) ? backOffice : portalRoutes}</RequireAccess>;
}
