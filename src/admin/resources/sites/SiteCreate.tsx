import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { Create } from '../../components/Create.tsx';
import { SaveButton, SimpleForm } from '../../components/SimpleForm.tsx';
import { BLANK_SITE, SITE_SUCCESS } from './site-fields.ts';
import { SiteInputs } from './SiteInputs.tsx';

export const SiteCreate = () => (
  <Create<SiteRecord> back={paths.sites} title="Nouveau site" record={BLANK_SITE} success={SITE_SUCCESS}>
    <SimpleForm buttons={<SaveButton>Ajouter</SaveButton>}>
      <SiteInputs />
    </SimpleForm>
  </Create>
);
