import { matchPath, useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { MembershipFeePage } from './MembershipFeePage.tsx';
import { MembershipSuccessPage, WalletSuccessPage } from './PaymentSuccessPage.tsx';
import { WalletTopUpPage } from './WalletTopUpPage.tsx';

const screens = [
  [paths.walletTopUp, WalletTopUpPage],
  [paths.walletSuccess, WalletSuccessPage],
  [paths.membershipFee, MembershipFeePage],
  [paths.membershipSuccess, MembershipSuccessPage],
] as const;

/** All payment pages, in one chunk: few visits need them. */
export default function PaymentPages() {
  const { pathname } = useLocation();
  const Screen = screens.find(([path]) => matchPath(path, pathname))?.[1];
  return Screen && <Screen />;
}
