import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { blankDiver } from '../../../shared/domain/divers/blank.ts';
import { paths } from '../../../shared/paths.ts';
import { CreateScreen } from '../../screens/CreateScreen.tsx';
import { DiverInputs } from './DiverInputs.tsx';

export const DiverCreate = () => (
  <CreateScreen<DiverRecord>
    resource="divers"
    back={paths.divers}
    title="Nouveau plongeur"
    defaults={blankDiver(parisDay(new Date()))}
    success="Plongeur ajouté."
    then={({ id }) => (id ? paths.diver(id) : paths.divers)}
  >
    <DiverInputs />
  </CreateScreen>
);
