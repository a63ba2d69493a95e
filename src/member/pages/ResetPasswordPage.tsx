import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { ResetForm } from '../features/auth/components/ResetForm.tsx';
import { leaveNotice } from '../features/auth/notice.ts';
import { Entrance } from '../shell/Entrance.tsx';

/** /resetPassword: on success goes to / (specification §2), which leads to the sign-in page and its green message. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const leave = (): void => {
    leaveNotice(
      'Si ce numéro de licence est connu, un mot de passe à usage unique vient de partir par e-mail. Il est valable 30\u00a0minutes.',
    );
    void navigate(paths.home);
  };
  return (
    <Entrance>
      <PageTitle
        back={paths.login}
        intro="Saisissez votre numéro de licence : un mot de passe à usage unique vous sera envoyé par e-mail."
      >
        Mot de passe oublié
      </PageTitle>
      <ResetForm onSent={leave} />
    </Entrance>
  );
}
