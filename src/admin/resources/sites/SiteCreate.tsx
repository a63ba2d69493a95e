import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { ClubCreate } from '../../components/form/ClubCreate.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { BLANK_SITE, SITE_SUCCESS } from './site-fields.ts';
import { SiteInputs } from './SiteInputs.tsx';

export const SiteCreate = () => (
  <ClubCreate<SiteRecord> back={paths.sites} title="Nouveau site" record={BLANK_SITE} success={SITE_SUCCESS}>
    <ClubForm buttons={<SaveButton>Ajouter</SaveButton>}>
      <SiteInputs />
    </ClubForm>
  </ClubCreate>
);
