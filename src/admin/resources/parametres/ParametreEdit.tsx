import { useParams } from 'react-router';
import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { EditScreen } from '../../screens/EditScreen.tsx';
import { SaveButton } from '../../components/SaveButton.tsx';
import { KeyBadge } from './KeyBadge.tsx';
import { meaningOf, secrecyOf, settingLabels } from './meanings.ts';
import { ParametreInputs } from './ParametreInputs.tsx';
import { usePosition } from './usePosition.ts';

/** A setting's form, by what the setting is for; there is no delete button (specification §2). */
export function ParametreEdit() {
  const { id = '' } = useParams();
  const ours = useServer() === 'ours';
  const meaning = meaningOf(usePosition(Number(id)));
  return (
    <EditScreen<SettingRecord>
      resource="parametres"
      id={id}
      back={paths.parametres}
      title={({ nom }) => nom || `Paramètre ${id}`}
      success="Modifié avec succés."
      labels={settingLabels(meaning)}
      renderBanner={(setting) => (
        <Banner tone="info">
          {meaning.purpose} {meaning.secret && secrecyOf(ours)} {meaning.secret && <KeyBadge setting={setting} />}
        </Banner>
      )}
      actions={<SaveButton>Modifier</SaveButton>}
    >
      <ParametreInputs meaning={meaning} />
    </EditScreen>
  );
}
