import type { Site } from '#contract/sites.ts';
import { ClubCreate } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '#admin/components/form/ClubForm.tsx';
import { NEW_SITE, SiteInputs } from './SiteInputs.tsx';

export const SiteCreate = () => (
  <ClubCreate<Site> title="Nouveau site" record={NEW_SITE}>
    <ClubForm buttons={<SaveButton>Ajouter</SaveButton>}>
      <SiteInputs />
    </ClubForm>
  </ClubCreate>
);
