import { useNavigate } from 'react-router-dom';
import { SITE_LABELS } from '../../../shared/messages/field-labels.ts';
import { paths } from '../../../shared/paths.ts';
import { ClubEdit } from '../../components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { DeleteSiteButton } from './DeleteSiteButton.tsx';
import { SiteInputs } from './SiteInputs.tsx';

export const SiteEdit = () => (
  <ClubEdit labels={SITE_LABELS}>
    <ClubForm buttons={<Buttons />}>
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
