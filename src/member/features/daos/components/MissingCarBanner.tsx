import { Link } from 'react-router-dom';
import { CAR_MISSING } from '../../../../shared/messages/daos.ts';
import { paths } from '../../../../shared/paths.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import type { DonationContext } from '../model/useDonationContext.ts';

/** Donations require the carte grise (specification §2), which treasurers enter themselves. */
export const MissingCarBanner = ({ context: { me, editing, clubMail } }: { readonly context: DonationContext }) => (
  <Banner
    tone="warning"
    title="Votre carte grise manque"
    actions={
      editing.treasurer ? (
        <Link to={paths.diver(me.id)}>Ouvrir ma fiche</Link>
      ) : (
        clubMail !== '' && <a href={`mailto:${clubMail}?subject=Carte%20grise`}>Écrire au club</a>
      )
    }
  >
    <p>{editing.treasurer ? 'Indiquez « CV Voiture » sur votre fiche pour ajouter un don aux œuvres.' : CAR_MISSING}</p>
  </Banner>
);
