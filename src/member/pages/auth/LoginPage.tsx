import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { session } from '../../../shared/api/client/client.ts';
import { paths, safeRedirect } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { LoginForm } from '../../features/auth/components/LoginForm.tsx';
import { clearFlashMessage, getFlashMessage } from '../../features/auth/model/flash-message.ts';
import type { SignInRequired } from '../../guards.tsx';
import { SignedOutLayout } from '../../shell/SignedOutLayout.tsx';
import styles from './LoginPage.module.css';

const isSignInRequired = (state: unknown): state is SignInRequired =>
  typeof state === 'object' && state !== null && 'message' in state && typeof state.message === 'string';

/** /login: what the last action left to say in green, why one was turned away in red, the form. */
export function LoginPage() {
  // Here or in another tab.
  const signedIn = useSyncExternalStore(session.subscribe, session.isLive);
  const [cameSignedIn] = useState(signedIn);
  const [notice] = useState(getFlashMessage);
  const [search] = useSearchParams();
  const location = useLocation();
  const wanted = safeRedirect(search.get('redirect'));
  useEffect(() => clearFlashMessage, []);

  if (signedIn) {
    // A one-time password has served now: the member chooses their own first.
    const choosesPassword = !cameSignedIn && session.claims()?.once === true;
    return <Navigate to={choosesPassword ? paths.updatePassword : wanted} replace />;
  }

  return (
    <SignedOutLayout>
      <PageTitle>Se connecter</PageTitle>
      <div className={styles.messages}>
        {notice !== null && (
          <Banner tone="success" live="status">
            {notice}
          </Banner>
        )}
        {notice === null && isSignInRequired(location.state) && (
          <Banner tone="danger" live="status">
            {location.state.message}
          </Banner>
        )}
      </div>
      <LoginForm />
      <p className={styles.forgotten}>
        <Link to={paths.resetPassword}>Mot de passe oublié&nbsp;?</Link>
      </p>
    </SignedOutLayout>
  );
}
