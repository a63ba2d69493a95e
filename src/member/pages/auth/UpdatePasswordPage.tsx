import { session } from '../../../shared/api/client/client.ts';
import { signOut } from '../../../shared/api/resources/users.ts';
import { paths } from '../../../shared/paths.ts';
import { useClaims } from '../../../shared/ui/data/club-hooks.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Card } from '../../../shared/ui/components/Card.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { PasswordForm } from '../../features/auth/components/PasswordForm.tsx';
import { setFlashMessage } from '../../features/auth/model/flash-message.ts';

/** The change ends the member's own session too (contract §10); the sign-in page confirms it. */
export default function UpdatePasswordPage() {
  const oneTime = useClaims()?.once === true;
  const leave = (): void => {
    setFlashMessage('Nouveau mot de passe enregistré avec succés !');
    session.signOut();
  };
  return (
    <>
      <PageTitle
        {...(oneTime
          ? { actions: <Button onClick={() => signOut(true)}>Me connecter avec un autre compte</Button> }
          : { back: paths.home })}
        intro={
          oneTime
            ? 'Vous êtes entré avec un mot de passe à usage unique. Choisissez maintenant le vôtre, puis connectez-vous avec lui.'
            : 'Après le changement, vous vous connecterez avec le nouveau mot de passe, ici et sur vos autres appareils.'
        }
      >
        Changer mon mot de passe
      </PageTitle>
      <Card width="form">
        <PasswordForm oneTime={oneTime} onChanged={leave} />
      </Card>
    </>
  );
}
