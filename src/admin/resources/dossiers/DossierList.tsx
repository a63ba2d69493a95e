import { useState } from 'react';
import { ListBase } from 'react-admin';
import { clubSettings } from '../../../shared/domain/settings/club-settings.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useClubConfig, useSettings } from '../../../shared/ui/data/club-hooks.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import type { Dossier } from '../../../shared/contract/season.ts';
import { ExportDialog } from '../../export/ExportDialog.tsx';
import listing from '../../screens/listing.module.css';
import { SAID_IN_PLACE } from '../../screens/said-in-place.ts';
import { DossierListBody } from './DossierListBody.tsx';
import { dossierColumns } from './export-columns.ts';
import { FIRST_FILTERS } from './filters.ts';

const BY_NAME = { field: 'lastname,firstname', order: 'ASC' } as const;

/** The dossiers of the season: awaited, sent, paid; what the list shows stands in the address. */
export function DossierList() {
  return (
    <ListBase
      resource="dossiers"
      sort={BY_NAME}
      perPage={50}
      filterDefaultValues={FIRST_FILTERS}
      queryOptions={SAID_IN_PLACE}
      disableAuthentication
    >
      <PageTitle back={paths.home} intro={<Term />} actions={<Actions />}>
        Dossiers d’adhésion
      </PageTitle>
      <div className={listing.sheet}>
        <DossierListBody />
      </div>
    </ListBase>
  );
}

/** 'Saison 2026/2027, à envoyer jusqu’au mer. 30 sept. 2026.' */
function Term() {
  const { season: configured } = useClubConfig();
  const settings = useSettings().data;
  if (!settings) return <>&nbsp;</>;
  const { label, deadline } = clubSettings(settings).season;
  return (
    <>
      Saison {label || configured}
      {deadline && `, à envoyer jusqu’au ${shortDayYear(deadline)}`}.
    </>
  );
}

function Actions() {
  const [exporting, setExporting] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setExporting(true)}>
        Exporter
      </Button>
      <ButtonLink to={paths.seasonNew} variant="primary" icon="plus">
        Ouvrir une saison
      </ButtonLink>
      {exporting && (
        <ExportDialog<Dossier>
          resource="dossiers"
          name="Dossiers"
          columns={dossierColumns}
          emailOf={({ email }) => email}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
