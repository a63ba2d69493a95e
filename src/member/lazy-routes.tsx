import { lazy, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { isBackOffice, paths } from '../shared/paths.ts';
import NotFound from '../shared/ui/feedback/NotFound.tsx';
import { RequireAccess } from './RequireAccess.tsx';

const UpdatePasswordPage = lazy(() => import('./pages/auth/UpdatePasswordPage.tsx'));
const SecurityPage = lazy(() => import('./pages/SecurityPage.tsx'));
const MyDataPage = lazy(() => import('./pages/PersonalDataPage.tsx'));
const WalletTopUpPage = lazy(() => import('./pages/payments/WalletTopUpPage.tsx'));
const MembershipFeePage = lazy(() => import('./pages/payments/MembershipFeePage.tsx'));
const PaymentSuccessPage = lazy(() => import('./pages/payments/PaymentSuccessPage.tsx'));
const LedgerPage = lazy(() => import('./pages/LedgerPage.tsx'));
const SituationPage = lazy(() => import('./pages/SituationPage.tsx'));
const DonationPages = lazy(() => import('./pages/daos/DonationPages.tsx'));
const PalanqueesPage = lazy(() => import('./pages/PalanqueesPage.tsx'));
const DivePage = lazy(() => import('./pages/DivePage.tsx'));
const SheetsPage = lazy(() => import('./pages/SheetsPage.tsx'));
const MessagesPage = lazy(() => import('./pages/MessagesPage.tsx'));

const donationPaths = [paths.donationNew, paths.donation(':id'), paths.donations];

/** Pages of the portal outside the first load, one chunk each. */
const portalRoutes = (
  <Routes>
    <Route path={paths.updatePassword} element={<UpdatePasswordPage />} />
    <Route path={paths.security} element={<SecurityPage />} />
    <Route path={paths.myData} element={<MyDataPage />} />
    <Route path={paths.myLedger} element={<LedgerPage />} />
    <Route path={paths.situation} element={<SituationPage />} />
    <Route path={paths.palanquees(':id')} element={<PalanqueesPage />} />
    <Route path={paths.safetySheets} element={<SheetsPage />} />
    <Route path={paths.safetySheet(':id')} element={<DivePage />} />
    <Route path={paths.messages} element={<MessagesPage />} />
    <Route path={paths.walletTopUp} element={<WalletTopUpPage />} />
    <Route path={paths.walletSuccess} element={<PaymentSuccessPage paid="wallet" />} />
    <Route path={paths.membershipFee} element={<MembershipFeePage />} />
    <Route path={paths.membershipSuccess} element={<PaymentSuccessPage paid="fee" />} />
    {donationPaths.map((path) => (
      <Route key={path} path={path} element={<DonationPages />} />
    ))}
    <Route path="*" element={<NotFound />} />
  </Routes>
);

/** Every screen but the home page, for the members who may open it. `backOffice` is one download more. */
export default function LazyRoutes({ backOffice }: { readonly backOffice: ReactNode }) {
  const { pathname } = useLocation();
  return <RequireAccess>{isBackOffice(pathname) ? backOffice : portalRoutes}</RequireAccess>;
}
