import { newRecoveryCodes } from '../../../../shared/api/resources/second-factor.ts';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { Section } from '../../../../shared/ui/components/Section.tsx';
import { useFactorChange } from '../api.ts';

interface CodesSectionProps {
  readonly left: number;
  readonly onMade: (codes: readonly string[]) => void;
}

export function CodesSection({ left, onMade }: CodesSectionProps) {
  const [isAsked, setAsked] = useState(false);
  const mutation = useFactorChange(newRecoveryCodes, ({ codes }) => {
    setAsked(false);
    onMade(codes);
  });
  return (
    <Section
      title="Codes de secours"
      intro="Pour vous connecter si vous perdez vos appareils, en plus de votre mot de passe. Un seul suffit&nbsp;: il retire ensuite vos clés d’accès, votre application et les autres codes."
    >
      <p>{left === 0 ? 'Vous n’avez aucun code de secours.' : `${left} codes de secours sont prêts à servir.`}</p>
      <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Créer de nouveaux codes
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Créer de nouveaux codes&nbsp;?"
          confirmLabel="Créer"
          mutation={mutation}
          onConfirm={() => mutation.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>Les anciens codes ne seront plus valables.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
