import { lazy, type ComponentType, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { isBackOffice, paths } from '../shared/paths.ts';
import NotFound from '../shared/ui/feedback/NotFound.tsx';
import { RequireAccess } from './RequireAccess.tsx';

export { RefusedAddress } from './RefusedAddress.tsx';

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
  [paths.safetySheets, lazy(() => import('./pages/SheetsPage.tsx'))],
  [paths.safetySheet(':id'), lazy(() => import('./pages/DivePage.tsx'))],
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
