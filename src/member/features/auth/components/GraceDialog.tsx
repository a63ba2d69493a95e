import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { dayYear } from '../../../../shared/messages/dates.ts';
import { paths } from '../../../../shared/paths.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { useClaims } from '../../../../shared/ui/data/club-hooks.ts';

/** Instant of the sign-in whose notice was read in this tab. */
const READ = 'second-factor-notice';

/** Tells members at each sign-in that the club wants a second factor, until they have one. */
export function GraceDialog() {
  const { iat = 0, due = 0 } = useClaims() ?? {};
  const [isRead, setRead] = useState(() => sessionStorage.getItem(READ) === String(iat));
  const navigate = useNavigate();
  const close = (): void => {
    sessionStorage.setItem(READ, String(iat));
    setRead(true);
  };
  if (isRead || location.pathname === paths.security) return null;
  return (
    <Dialog
      title="Protégez votre accès"
      size="s"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Plus tard</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => {
              close();
              void navigate(paths.security);
            }}
          >
            Ajouter maintenant
          </Button>
        </>
      }
    >
      <p>
        Le club demande, pour votre compte, une preuve en plus du mot de passe. Ajoutez une clé d’accès ou une
        application d’authentification avant le {dayYear(parisDay(new Date(due * 1000).toISOString()))}&nbsp;: ensuite,
        seule la page «&nbsp;Sécurité&nbsp;» vous sera ouverte.
      </p>
    </Dialog>
  );
}
