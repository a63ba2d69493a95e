import { session } from '../../../../shared/api/client/client.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useClaims } from '../../../../shared/ui/data/club-hooks.ts';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { LoginForm } from './LoginForm.tsx';
import styles from './SessionDialog.module.css';

/**
 * The server has ended the session in the middle of something: the member signs in again over the page as it stands,
 * and what was under way is sent once more by the client (shared/api). Closing keeps the page, for copying what it says.
 */
export default function SessionDialog() {
  const licence = useClaims()?.sub;
  return (
    <Dialog title="Votre session a pris fin" size="s" onClose={session.giveUp}>
      <p className={styles.why}>
        Saisissez votre mot de passe pour continuer&nbsp;: la page et ce que vous y avez saisi restent en place.
      </p>
      <LoginForm
        {...(licence !== undefined && { licence })}
        onSignedIn={() => toast('Vous êtes de nouveau connecté.')}
      />
      <div className={styles.other}>
        <Button variant="quiet" size="s" onClick={session.signOut}>
          Me connecter avec un autre compte
        </Button>
      </div>
    </Dialog>
  );
}
