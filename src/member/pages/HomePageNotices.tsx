import { paths } from '../../shared/paths.ts';
import { Banner } from '../../shared/ui/Banner.tsx';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';

/** What a deactivated member finds instead of the outings (specification §2). */
export const DeactivatedPanel = () => (
  <>
    <PageTitle>Compte désactivé</PageTitle>
    <Banner
      tone="warning"
      title="Votre dossier d’inscription n’est pas à jour, ou un paiement reste à régler."
      actions={
        <ButtonLink to={paths.membershipFee} variant="primary" icon="wallet">
          Payer ma cotisation
        </ButtonLink>
      }
    >
      <p>Le paiement se fait par le menu PM (porte-monnaie), en 1&nbsp;ou 3&nbsp;fois sans frais.</p>
    </Banner>
  </>
);

/** The dossier is awaited: it is said calmly, and the outings stay within reach. */
export const DossierAwaited = ({ season, pdf, secretary }: { season: string; pdf: string; secretary: string }) => (
  <Banner
    tone="info"
    title={`Votre dossier d’inscription ${season} est attendu`}
    actions={
      <a href={pdf} target="_blank" rel="noopener noreferrer">
        Dossier (PDF)
      </a>
    }
  >
    <p>
      Vérifiez vos données et faites parvenir le dossier au secrétariat&nbsp;:{' '}
      <a href={`mailto:${secretary}`}>{secretary}</a>.
    </p>
  </Banner>
);
