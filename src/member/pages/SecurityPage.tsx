import { useLocation } from 'react-router-dom';
import { session } from '#api/client/client.ts';
import { signOut } from '#api/account/sign-in.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { SessionsSection } from '../features/auth/components/SessionsSection.tsx';
import { useClaims } from '#ui/data/club-hooks.ts';
import { SecondFactorSections } from '../features/second-factor/components/SecondFactorSections.tsx';
import { setFlashMessage } from '../features/auth/model/flash-message.ts';

/** Our server only. State `firstVisit`: the new administrator goes on from here. */
export default function SecurityPage() {
  const leave = (): void => {
    setFlashMessage('Vous êtes déconnecté de tous vos appareils.');
    session.signOut();
  };
  const { due = -1 } = useClaims() ?? {};
  const isForced = due === 0;
  const state: unknown = useLocation().state;
  const isFirstVisit = typeof state === 'object' && state !== null && 'firstVisit' in state;
  return (
    <>
      <PageTitle
        {...(isForced
          ? { actions: <Button onClick={signOut}>Me connecter avec un autre compte</Button> }
          : isFirstVisit
            ? {
                intro:
                  due > 0
                    ? 'Votre accès est créé. Ajoutez maintenant la double authentification\u00a0: sans elle, un mot de passe volé ouvrirait tout le club.'
                    : 'Votre accès est créé.',
                actions: (
                  <ButtonLink to={paths.setup} variant={due > 0 ? 'secondary' : 'primary'}>
                    {due > 0 ? 'Plus tard' : 'Continuer'}
                  </ButtonLink>
                ),
              }
            : { back: paths.home })}
      >
        Sécurité
      </PageTitle>
      <SecondFactorSections isForced={isForced} />
      <SessionsSection onEndedEverywhere={leave} />
    </>
  );
}
