import { useRecordContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { DIVER_LABELS, WALLET_REASON_LABEL } from '../../../shared/messages/divers.ts';
import { paths } from '../../../shared/paths.ts';
import { Edit } from '../../components/Edit.tsx';
import { History } from '../../components/History.tsx';
import { SimpleForm } from '../../components/SimpleForm.tsx';
import { DiverBanners } from './DiverBanners.tsx';
import { DiverButtons } from './DiverButtons.tsx';
import { DiverInputs } from './DiverInputs.tsx';
import { useMayChange } from './useMayChange.ts';

/** Adds to the form's fields the reason of a moved balance and the season that asked for a dossier. */
const LABELS = { ...DIVER_LABELS, walletReason: WALLET_REASON_LABEL, saison: 'Saison du dossier' };

/** A member's record (specification §2 'Diver form'). */
export const DiverEdit = () => (
  <Edit<DiverRecord>
    back={paths.divers}
    title={(diver) => sortedName(diver) || '(sans nom)'}
    success="Modifié avec succés."
    banner={<DiverBanners />}
    history={<DiverHistory />}
  >
    <DiverForm />
  </Edit>
);

/** Read-only where the record is not the reader's to change. */
function DiverForm() {
  const mayChange = useMayChange();
  return (
    <SimpleForm
      labels={LABELS}
      readOnly={!mayChange}
      buttons={mayChange ? <DiverButtons /> : <p>Cette fiche est en lecture seule.</p>}
    >
      <DiverInputs />
    </SimpleForm>
  );
}

/** An administrator's history is for those who may change the record. */
function DiverHistory() {
  const isProtected = useRecordContext<DiverRecord>()?.protected === true;
  return isProtected ? null : <History labels={LABELS} />;
}
