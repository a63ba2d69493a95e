import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { ResetForm } from '../../features/auth/components/ResetForm.tsx';
import { setFlashMessage } from '../../features/auth/model/flash-message.ts';
import { SignedOutLayout } from '../../shell/SignedOutLayout.tsx';

/** Success leads to / (specification §2), hence to the sign-in page and its green message. */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const leave = (said: string): void => {
    setFlashMessage(said || 'Mot de passe réinitialisé.');
    void navigate(paths.home);
  };
  return (
    <SignedOutLayout>
      <PageTitle back={paths.login} intro="Saisissez votre numéro de licence pour demander un nouveau mot de passe.">
        Mot de passe oublié
      </PageTitle>
      <ResetForm onSent={leave} />
    </SignedOutLayout>
  );
}
