import { paths } from '../../../shared/paths.ts';
import { CreateScreen } from '../../screens/CreateScreen.tsx';
import { meaningOf } from './meanings.ts';
import { ParametreInputs } from './ParametreInputs.tsx';

/** A setting of the club's own, beside the seven that the product knows. */
export const ParametreCreate = () => (
  <CreateScreen
    resource="parametres"
    back={paths.parametres}
    title="Nouveau paramètre"
    defaults={{ nom: '', valeurBooleen: false }}
    success="Paramètre ajouté."
  >
    <ParametreInputs meaning={meaningOf(-1)} />
  </CreateScreen>
);
