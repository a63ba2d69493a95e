import { Link } from 'react-router';
import { CAR_MISSING } from '../../../../shared/messages/donations.ts';
import { paths } from '../../../../shared/paths.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';

interface CarMissingProps {
  /** The club's address; empty where it has none. */
  readonly mail: string;
  /** The treasurer's own id: nobody else enters their car. */
  readonly treasurer?: number | undefined;
}

/** Adding waits for the carte grise (specification §2); what is there can still be read. */
export const CarMissing = ({ mail, treasurer }: CarMissingProps) => (
  <Banner
    tone="warning"
    title="Votre carte grise manque"
    actions={
      treasurer === undefined ? (
        mail !== '' && <a href={`mailto:${mail}?subject=Carte%20grise`}>Écrire au club</a>
      ) : (
        <Link to={paths.diver(treasurer)}>Ouvrir ma fiche</Link>
      )
    }
  >
    <p>
      {treasurer === undefined
        ? CAR_MISSING
        : 'Indiquez « CV Voiture » sur votre fiche pour ajouter un don aux œuvres.'}
    </p>
  </Banner>
);
