import type { Parametre } from '#contract/parametres.ts';
import { useParams } from 'react-router-dom';
import { settingLabels, type SettingMeaning } from '#messages/parametres.ts';
import { useOffers } from '#ui/data/club-hooks.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { ClubEdit } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '#admin/components/form/ClubForm.tsx';
import { useRecord } from '#admin/providers/hooks.ts';
import { ParametreInputs, useMeanings, KeyBadge } from './ParametreInputs.tsx';

/** Has no delete button (specification §2). */
export function ParametreEdit() {
  const { id = '' } = useParams();
  const meaning = useMeanings()(Number(id));
  return (
    <ClubEdit banner={<PurposeBanner meaning={meaning} />} labels={settingLabels(meaning)}>
      <ClubForm buttons={<SaveButton>Modifier</SaveButton>}>
        <ParametreInputs meaning={meaning} />
      </ClubForm>
    </ClubEdit>
  );
}

/** Only our own server is known to encrypt a secret. */
function PurposeBanner({ meaning: { purpose, secret } }: { readonly meaning: SettingMeaning }) {
  const sealsKeys = useOffers('sealedKeys');
  const setting = useRecord<Parametre>();
  if (!secret) return <Banner tone="note">{purpose}</Banner>;
  const secrecy = sealsKeys
    ? 'Elle est conservée chiffrée et n’est plus jamais montrée.'
    : 'Elle n’est pas montrée ici.';
  return (
    <Banner tone="note">
      {purpose} {secrecy} <KeyBadge setting={setting} />
    </Banner>
  );
}
