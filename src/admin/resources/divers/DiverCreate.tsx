import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { LEVELS } from '../../../shared/domain/levels.ts';
import { paths } from '../../../shared/paths.ts';
import { CreateScreen } from '../../screens/CreateScreen.tsx';
import { DiverInputs } from './DiverInputs.tsx';
import { firstCertificateDay } from './rules.ts';

/** A new member as the specification has them (§3): empty texts, nothing due, a certificate of a year ago. */
const newMember = (): Partial<DiverRecord> => ({
  lastname: '',
  firstname: '',
  email: '',
  telephone: '',
  adresse: '',
  codepostal: '',
  ville: '',
  datenaissance: null,
  urgence1: '',
  urgence2: '',
  licenceNumber: '',
  level: LEVELS[0],
  description: '',
  familyId: null,
  desactived: false,
  droitimage: false,
  droitcom: false,
  assurance: '',
  cotadhesion: 0,
  cotlicence: 0,
  cotassurance: 0,
  cotencadrant: 0,
  caci_date: firstCertificateDay(),
  dao: false,
  dossier: false,
  porte_Monnaie: 0,
  cptanalytique: 0,
  cotisation: null,
  gps: '',
  voiturecv: 0,
  role: 'USER',
});

export const DiverCreate = () => (
  <CreateScreen<DiverRecord>
    resource="divers"
    back={paths.divers}
    title="Nouveau plongeur"
    defaults={newMember()}
    success="Plongeur ajouté."
    then={({ id }) => (id ? paths.diver(id) : paths.divers)}
  >
    <DiverInputs />
  </CreateScreen>
);
