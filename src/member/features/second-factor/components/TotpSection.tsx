import { lazy, Suspense, useState } from 'react';
import { removeTotp } from '../../../../shared/api/resources/second-factor.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { Section } from '../../../../shared/ui/components/Section.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { useFactorChange } from '../api.ts';

const TotpDialog = lazy(() => import('./TotpDialog.tsx'));

interface TotpSectionProps {
  readonly isSet: boolean;
  readonly onAdded: (said: string, codes: readonly string[]) => void;
}

export function TotpSection({ isSet, onAdded }: TotpSectionProps) {
  const [open, setOpen] = useState<'add' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const removal = useFactorChange(removeTotp, () => {
    close();
    toast('Votre application d’authentification est retirée.');
  });
  return (
    <Section
      title="Application d’authentification"
      intro="Une application de votre téléphone affiche un code de six chiffres, à saisir après le mot de passe. Pour qui n’a pas de clé d’accès."
    >
      <p>{isSet ? 'Votre application d’authentification est en service.' : 'Aucune application n’est en service.'}</p>
      {isSet ? (
        <Button aria-haspopup="dialog" onClick={() => setOpen('remove')}>
          Retirer l’application
        </Button>
      ) : (
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpen('add')}>
          Ajouter une application
        </Button>
      )}
      {open === 'add' && (
        <Suspense>
          <TotpDialog
            onClose={close}
            onAdded={(codes) => {
              close();
              onAdded('Votre application d’authentification est en service.', codes);
            }}
          />
        </Suspense>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title="Retirer l’application d’authentification&nbsp;?"
          variant="danger"
          confirmLabel="Retirer"
          mutation={removal}
          onConfirm={() => removal.mutate()}
          onClose={close}
        >
          <p>Ses codes ne permettront plus de vous connecter.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
