import { Link } from 'react-router';
import { CAR_MISSING } from '../../../../shared/messages/donations.ts';
import { paths } from '../../../../shared/paths.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';

interface MissingCarBannerProps {
  /** Of the club; empty when it has none. */
  readonly mail: string;
  /** Own id of a treasurer, who enters their car themselves. */
  readonly treasurer?: number | undefined;
}

/** No donation can be added before the carte grise is known (specification §2). */
export const MissingCarBanner = ({ mail, treasurer }: MissingCarBannerProps) => (
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
