import { useNavigate } from 'react-router-dom';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { Edit } from '../../components/Edit.tsx';
import { History } from '../../components/History.tsx';
import { SaveButton, SimpleForm } from '../../components/SimpleForm.tsx';
import { SITE_LABELS } from '../../../shared/messages/field-labels.ts';
import { DeleteSiteButton } from './DeleteSiteButton.tsx';
import { SITE_SUCCESS } from './site-fields.ts';
import { SiteInputs } from './SiteInputs.tsx';

export const SiteEdit = () => (
  <Edit<SiteRecord>
    resource="sites"
    back={paths.sites}
    title={({ name }) => name}
    success={SITE_SUCCESS}
    history={<History labels={SITE_LABELS} />}
  >
    <SimpleForm labels={SITE_LABELS} buttons={<Buttons />}>
      <SiteInputs />
    </SimpleForm>
  </Edit>
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
