import { useParams } from 'react-router';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { EditScreen } from '../../screens/EditScreen.tsx';
import { SaveButton } from '../../components/SaveButton.tsx';
import { DeleteSite } from './DeleteSite.tsx';
import { SITE_FIELDS, SITE_SUCCESS } from './fields.ts';
import { SiteInputs } from './SiteInputs.tsx';

const LABELS = Object.fromEntries(Object.values(SITE_FIELDS).map(({ source, label }) => [source, label]));

export function SiteEdit() {
  const { id = '' } = useParams();
  return (
    <EditScreen<SiteRecord>
      resource="sites"
      id={id}
      back={paths.sites}
      title={({ name }) => name}
      success={SITE_SUCCESS}
      labels={LABELS}
      actions={
        <>
          <SaveButton>Modifier</SaveButton>
          <DeleteSite />
        </>
      }
    >
      <SiteInputs />
    </EditScreen>
  );
}
