import { session } from '../../../../shared/api/client/client.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { useClaims, useSessionState } from '../../../../shared/ui/data/club-hooks.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { GraceDialog } from './GraceDialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyOffer } from './PasskeyOffer.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { SecondStep } from './SecondStep.tsx';
import styles from './SessionDialog.module.css';

/** Shows the one dialog that the session needs: sign-in, second step, proof of identity or notice of a second factor. */
export default function SessionDialog() {
  const state = useSessionState();
  if (state === 'unproved') return <ReauthenticationDialog />;
  if (state === 'in') return <GraceDialog />;
  return (
    <>
      {state === 'ended' ? <SignInDialog /> : <PasskeyOffer />}
      <SecondStep />
    </>
  );
}

/** The HTTP client repeats the pending calls after signing in; closing keeps the page to copy from. */
function SignInDialog() {
  return (
    <Dialog title="Votre session a pris fin" size="s" onClose={session.giveUp}>
      <p className={styles.why}>
        Saisissez votre mot de passe pour continuer&nbsp;: la page et ce que vous y avez saisi restent en place.
      </p>
      <LoginForm licence={useClaims()?.sub} onSignedIn={() => toast('Vous êtes de nouveau connecté.')} />
      <div className={styles.other}>
        <Button variant="quiet" size="s" onClick={session.signOut}>
          Me connecter avec un autre compte
        </Button>
      </div>
    </Dialog>
  );
}
