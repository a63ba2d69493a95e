import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { session } from '#api/client/client.ts';
import { paths, safeRedirect } from '#shared/paths.ts';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { LoginForm } from '#member/features/auth/components/LoginForm.tsx';
import { clearFlashMessage, getFlashMessage } from '#member/features/auth/model/flash-message.ts';
import { SignedOutLayout } from '#member/shell/SignedOutLayout.tsx';
import styles from './LoginPage.module.css';

/** Said where a session has ended or a page was asked for, not at a first visit (specification §8, contract §13). */
const NOT_SIGNED_IN = "Vous n'êtes pas connecté.";

export function LoginPage() {
  const signedIn = useSyncExternalStore(session.subscribe, session.isLive);
  const [notice] = useState(getFlashMessage);
  const { firstVisit } = useClubConfig();
  const [search] = useSearchParams();
  const wanted = safeRedirect(search.get('redirect'));
  const isRefused = search.has('redirect') || session.hasLapsed();
  useEffect(() => clearFlashMessage, []);

  if (firstVisit) return <Navigate to={paths.firstVisit} replace />;
  if (signedIn) return <Navigate to={wanted} replace />;

  return (
    <SignedOutLayout>
      <PageTitle>Se connecter</PageTitle>
      <div className={styles.messages}>
        {(notice !== null || isRefused) && (
          <Banner tone={notice === null ? 'danger' : 'ok'} live="status">
            {notice ?? NOT_SIGNED_IN}
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
