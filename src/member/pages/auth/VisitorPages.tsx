import { lazy } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import NotFound from '#ui/feedback/NotFound.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';

const PrivacyPage = lazy(() => import('../PrivacyPage.tsx'));
const FirstVisitPage = lazy(() => import('./FirstVisitPage.tsx'));
const AddressObjectionPage = lazy(() => import('./AddressObjectionPage.tsx'));

/** Pages without a session beside the sign-in. */
export default function VisitorPages() {
  const { pathname, hash } = useLocation();
  if (matchPath(paths.privacy, pathname)) return <PrivacyPage />;
  if (matchPath(paths.firstVisit, pathname)) return <FirstVisitPage />;
  if (matchPath(paths.resetPassword, pathname)) return <ResetPasswordPage />;
  // Without the key of a mail there is nothing to object to: only our server sends such mails.
  const key = hash.slice(1);
  return matchPath(paths.addressObjection, pathname) && key !== '' ? (
    <AddressObjectionPage objectionKey={key} />
  ) : (
    <NotFound />
  );
}
