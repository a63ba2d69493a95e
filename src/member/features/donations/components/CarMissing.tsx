import { CAR_MISSING } from '../../../../shared/messages/donations.ts';
import { Banner } from '../../../../shared/ui/Banner.tsx';

/** Adding waits for the carte grise (specification §2); what is there can still be read. `mail`: the club's address. */
export const CarMissing = ({ mail }: { readonly mail: string }) => (
  <Banner
    tone="warning"
    title="Votre carte grise manque"
    actions={mail !== '' && <a href={`mailto:${mail}?subject=Carte%20grise`}>Écrire au club</a>}
  >
    <p>{CAR_MISSING}</p>
  </Banner>
);
