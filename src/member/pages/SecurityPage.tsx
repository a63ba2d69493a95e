import { session } from '../../shared/api/client/client.ts';
import { signOut } from '../../shared/api/resources/users.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/components/Button.tsx';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import { SessionsSection } from '../features/auth/components/SessionsSection.tsx';
import { useClaims } from '../../shared/ui/data/club-hooks.ts';
import { SecondFactorSections } from '../features/second-factor/components/SecondFactorSections.tsx';
import { setFlashMessage } from '../features/auth/model/flash-message.ts';

/** Our server only. */
export default function SecurityPage() {
  const leave = (): void => {
    setFlashMessage('Vous êtes déconnecté de tous vos appareils.');
    session.signOut();
  };
  const isForced = useClaims()?.due === 0;
  return (
    <>
      <PageTitle
        {...(isForced
          ? { actions: <Button onClick={() => signOut(true)}>Me connecter avec un autre compte</Button> }
          : { back: paths.home })}
      >
        Sécurité
      </PageTitle>
      <SecondFactorSections isForced={isForced} />
      <SessionsSection onEndedEverywhere={leave} />
    </>
  );
}
