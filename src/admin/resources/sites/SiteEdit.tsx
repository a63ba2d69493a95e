import { useNavigate } from 'react-router-dom';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { ClubEdit } from '../../components/form/ClubEdit.tsx';
import { History } from '../../components/history/History.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { SITE_LABELS } from '../../../shared/messages/field-labels.ts';
import { DeleteSiteButton } from './DeleteSiteButton.tsx';
import { SITE_SUCCESS } from './site-fields.ts';
import { SiteInputs } from './SiteInputs.tsx';

export const SiteEdit = () => (
  <ClubEdit<SiteRecord>
    back={paths.sites}
    title={({ name }) => name}
    success={SITE_SUCCESS}
    history={<History labels={SITE_LABELS} />}
  >
    <ClubForm labels={SITE_LABELS} buttons={<Buttons />}>
      <SiteInputs />
    </ClubForm>
  </ClubEdit>
);

function Buttons() {
  const navigate = useNavigate();
  return (
    <>
      <SaveButton>Modifier</SaveButton>
      <DeleteSiteButton variant="danger" onDeleted={() => void navigate(paths.sites, { replace: true })} />
    </>
  );
}
