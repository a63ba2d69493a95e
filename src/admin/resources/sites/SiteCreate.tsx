import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { ClubCreate } from '../../components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { NEW_SITE, SiteInputs } from './SiteInputs.tsx';

export const SiteCreate = () => (
  <ClubCreate<SiteRecord> title="Nouveau site" record={NEW_SITE}>
    <ClubForm buttons={<SaveButton>Ajouter</SaveButton>}>
      <SiteInputs />
    </ClubForm>
  </ClubCreate>
);
