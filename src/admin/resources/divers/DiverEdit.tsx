import { useParams } from 'react-router';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { paths } from '../../../shared/paths.ts';
import { EditScreen } from '../../screens/EditScreen.tsx';
import { DIVER_LABELS, WALLET_REASON_LABEL } from '../../../shared/messages/divers.ts';
import { MemberBanner, MemberButtons, MemberFields } from './MemberForm.tsx';
import { nameOf } from '../../screens/names.ts';

/**
 * Beside the form's fields what the history tells: the reason of a moved balance, which a comparison must not lose, and
 * the season that asked for a dossier.
 */
const LABELS = { ...DIVER_LABELS, walletReason: WALLET_REASON_LABEL, saison: 'Saison du dossier' };

/** A member's record (specification §2 'Diver form'). */
export function DiverEdit() {
  const { id = '' } = useParams();
  return (
    <EditScreen<DiverRecord>
      resource="divers"
      id={id}
      back={paths.divers}
      title={nameOf}
      success="Modifié avec succés."
      labels={LABELS}
      keepsHistory={(diver) => diver.protected === true}
      renderBanner={(diver) => <MemberBanner diver={diver} />}
      actions={<MemberButtons />}
    >
      <MemberFields />
    </EditScreen>
  );
}
