import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { CreateScreen } from '../../screens/CreateScreen.tsx';
import { SITE_SUCCESS } from './fields.ts';
import { SiteInputs } from './SiteInputs.tsx';

const NEW_SITE: Partial<SiteRecord> = {
  name: '',
  address: { street: null, postal: null, city: null, gps: null, country: null },
};

export const SiteCreate = () => (
  <CreateScreen<SiteRecord>
    resource="sites"
    back={paths.sites}
    title="Nouveau site"
    defaults={NEW_SITE}
    success={SITE_SUCCESS}
  >
    <SiteInputs />
  </CreateScreen>
);
