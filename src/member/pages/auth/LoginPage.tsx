import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { session } from '../../../shared/api/client/client.ts';
import { paths, safeRedirect } from '../../../shared/paths.ts';
import { useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/states.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { LoginForm } from '../../features/auth/components/LoginForm.tsx';
import { clearFlashMessage, getFlashMessage } from '../../features/auth/model/flash-message.ts';
import { SignedOutLayout } from '../../shell/SignedOutLayout.tsx';
import styles from './LoginPage.module.css';

/** Sentence of the guard that redirected here (guards.tsx). */
const refusalIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'message' in state ? String(state.message) : null;

export function LoginPage() {
  const signedIn = useSyncExternalStore(session.subscribe, session.isLive);
  const [notice] = useState(getFlashMessage);
  const { firstVisit } = useClubConfig();
  const [search] = useSearchParams();
  const refusal = refusalIn(useLocation().state);
  const wanted = safeRedirect(search.get('redirect'));
  useEffect(() => clearFlashMessage, []);

  if (firstVisit) return <Navigate to={paths.firstVisit} replace />;
  if (signedIn) return <Navigate to={wanted} replace />;

  return (
    <SignedOutLayout>
      <PageTitle>Se connecter</PageTitle>
      <div className={styles.messages}>
        {(notice ?? refusal) !== null && (
          <Banner tone={notice === null ? 'note' : 'ok'} live="status">
            {notice ?? refusal}
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
