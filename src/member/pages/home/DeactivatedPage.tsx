import type { FeeStanding } from '#domain/membership/dossier-state.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';

/** Specification §2. */
export default function DeactivatedPage({ fee }: { readonly fee: FeeStanding }) {
  const { club } = useClubConfig();
  const committee = club.secretaryEmail !== '' && <a href={`mailto:${club.secretaryEmail}`}>Écrire au comité</a>;
  return (
    <>
      <PageTitle
        actions={
          <ButtonLink to={paths.situation} icon="check">
            Où j’en suis
          </ButtonLink>
        }
      >
        Compte désactivé
      </PageTitle>
      {fee === 'inOrder' ? (
        <Banner tone="ok" title="Votre cotisation est réglée.">
          <p>Un administrateur doit encore réactiver votre compte&nbsp;: vous n’avez plus rien à payer. {committee}</p>
        </Banner>
      ) : (
        <Banner
          tone="warn"
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
