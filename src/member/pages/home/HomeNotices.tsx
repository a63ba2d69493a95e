import type { Day } from '../../../shared/domain/dates.ts';
import type { FeeStanding } from '../../../shared/domain/membership/fee-standing.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';

interface DeactivatedPanelProps {
  readonly fee: FeeStanding;
}

/** What a deactivated member finds instead of the outings (specification §2). */
export function DeactivatedPanel({ fee }: DeactivatedPanelProps) {
  const { club } = useClubConfig();
  const committee = <a href={`mailto:${club.secretaryEmail}`}>Écrire au comité</a>;
  return (
    <>
      <PageTitle>Compte désactivé</PageTitle>
      {fee === 'inOrder' ? (
        <Banner tone="success" title="Votre cotisation est réglée.">
          <p>Un administrateur doit encore réactiver votre compte&nbsp;: vous n’avez plus rien à payer. {committee}</p>
        </Banner>
      ) : (
        <Banner
          tone="warning"
          title="Votre dossier d’inscription n’est pas à jour, ou un paiement reste à régler."
          actions={
            fee === 'due' && (
              <ButtonLink to={paths.membershipFee} variant="primary" icon="wallet">
                Payer ma cotisation
              </ButtonLink>
            )
          }
        >
          <p>Le paiement se fait par le menu PM (porte-monnaie), en 1&nbsp;ou 3&nbsp;fois sans frais.</p>
          {fee === 'notEligible' && <p>{committee}</p>}
        </Banner>
      )}
    </>
  );
}

interface DossierAwaitedProps {
  readonly season: string;
  readonly deadline: Day | null;
  readonly onOpen: () => void;
}

/** The dossier was put off for this visit: it is said calmly, and the outings stay within reach. */
export const DossierAwaited = ({ season, deadline, onOpen }: DossierAwaitedProps) => (
  <Banner
    tone="info"
    title={`Votre dossier d’inscription ${season} est attendu${deadline === null ? '' : ` avant la fin du ${shortDayYear(deadline)}`}`}
    actions={
      <Button size="s" icon="edit" onClick={onOpen}>
        Envoyer mon dossier
      </Button>
    }
  />
);
