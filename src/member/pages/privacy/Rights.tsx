import { Link } from 'react-router-dom';
import { RIGHTS } from '../../../shared/messages/privacy.ts';
import { paths } from '../../../shared/paths.ts';
import { ExternalLink } from '../../../shared/ui/components/ExternalLink.tsx';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Lines } from './Part.tsx';

interface RightsProps {
  readonly contact: string;
  readonly signedIn: boolean;
}

export const Rights = ({ contact, signedIn }: RightsProps) => (
  <>
    <p>Vous pouvez à tout moment&nbsp;:</p>
    <Lines lines={RIGHTS} />
    <p>
      {signedIn && <OwnData />}
      Écrivez à <a href={`mailto:${contact}`}>{contact}</a>&nbsp;: le club répond dans le mois.
    </p>
    <p>
      Si la réponse ne vous convient pas, vous pouvez vous plaindre à la CNIL&nbsp;:{' '}
      <ExternalLink href="https://www.cnil.fr/fr/plaintes">www.cnil.fr/fr/plaintes</ExternalLink>, 3 place de Fontenoy,
      TSA 80715, 75334 Paris Cedex 07.
    </p>
  </>
);

/** Our server alone prepares the copy and takes requests. */
const OwnData = () =>
  useServer() === 'ours' && (
    <>
      Le plus simple est <Link to={paths.myData}>« Mes données »</Link>.{' '}
    </>
  );
