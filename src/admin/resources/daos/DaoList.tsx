import { useState } from 'react';
import { ListBase } from 'react-admin';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useClubConfig, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { ExportDialog } from '../../export/ExportDialog.tsx';
import listing from '../../screens/listing.module.css';
import { SAID_IN_PLACE } from '../../screens/said-in-place.ts';
import { DaoFiltersBar } from './DaoFiltersBar.tsx';
import { DaoListBody } from './DaoListBody.tsx';
import { daoColumns } from './export-columns.ts';
import { firstFilters } from './filters.ts';

const NEWEST_FIRST = { field: 'daodate', order: 'DESC' } as const;

/** Everybody's donations, for the treasurer; search, filters, order and page stand in the address. */
export function DaoList() {
  const { donationYear } = useClubConfig();
  return (
    <ListBase
      resource="daos"
      sort={NEWEST_FIRST}
      perPage={50}
      filterDefaultValues={firstFilters(donationYear)}
      queryOptions={SAID_IN_PLACE}
      disableAuthentication
    >
      <PageTitle back={paths.home} actions={<Actions />}>
        Tous les dons aux œuvres
      </PageTitle>
      <div className={listing.sheet}>
        <DaoFiltersBar />
        <DaoListBody />
      </div>
    </ListBase>
  );
}

function Actions() {
  const [exporting, setExporting] = useState(false);
  const ours = useServer() === 'ours';
  return (
    <>
      <Button icon="download" aria-haspopup="dialog" onClick={() => setExporting(true)}>
        Exporter
      </Button>
      {ours && (
        <ButtonLink to={paths.donationsYear} variant="primary" icon="calendar">
          Bilan annuel
        </ButtonLink>
      )}
      {exporting && (
        <ExportDialog<DaoRecord>
          resource="daos"
          name="Dons aux œuvres"
          columns={daoColumns}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
