import { useRecordContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import { settingLabels, type SettingMeaning } from '../../../shared/messages/parametres.ts';
import { paths } from '../../../shared/paths.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { ClubEdit } from '../../components/form/ClubEdit.tsx';
import { History } from '../../components/history/History.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { ParametreInputs } from './ParametreInputs.tsx';
import { KeyBadge } from './PaymentsOverview.tsx';
import { useMeanings } from './useMeanings.ts';

/** Has no delete button (specification §2). */
export function ParametreEdit() {
  const { id = '' } = useParams();
  const meaning = useMeanings()(Number(id));
  const labels = settingLabels(meaning);
  return (
    <ClubEdit<SettingRecord>
      back={paths.parametres}
      title={({ nom }) => nom || `Paramètre ${id}`}
      success="Modifié avec succés."
      banner={<PurposeBanner meaning={meaning} />}
      history={<History labels={labels} />}
    >
      <ClubForm labels={labels} buttons={<SaveButton>Modifier</SaveButton>}>
        <ParametreInputs meaning={meaning} />
      </ClubForm>
    </ClubEdit>
  );
}

/** Only our own server is known to encrypt a secret. */
function PurposeBanner({ meaning: { purpose, secret } }: { readonly meaning: SettingMeaning }) {
  const ours = useServer() === 'ours';
  const setting = useRecordContext<SettingRecord>();
  if (!secret || !setting) return <Banner tone="info">{purpose}</Banner>;
  const secrecy = ours ? 'Elle est conservée chiffrée et n’est plus jamais montrée.' : 'Elle n’est pas montrée ici.';
  return (
    <Banner tone="info">
      {purpose} {secrecy} <KeyBadge setting={setting} />
    </Banner>
  );
}
