import { DataTable, useListContext } from 'react-admin';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import type { DonationFilters } from '../../../shared/domain/daos/filters.ts';
import { kilometres, KM_SOURCE_LABELS } from '../../../shared/messages/daos.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { amountOfEuros } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useClubConfig, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { ClubList } from '../../components/list/ClubList.tsx';
import cells from '../../components/list/cells.module.css';
import {
  selectColumn,
  bulkActions,
  RowLink,
  useRowClick,
  ROW_HEADER,
  ELLIPSIS,
  GROWING,
  CONTROLS,
} from '../../components/list/columns.tsx';
import { AmountField } from '../../components/list/fields.tsx';
import { useFilterValues, MemberFilter } from '../../components/list/filters.tsx';
import { daoColumns } from './export-columns.ts';
import { useDaoFilters } from './filters.tsx';
import { memberName, BulkLockButtons, LockButton } from './LockButtons.tsx';

const Col = DataTable.Col<DaoRecord>;

/** Lists at first the year that members fill in. */
export const DaoList = () => (
  <ClubList<DaoRecord>
    title="Tous les dons aux œuvres"
    actions={
      <>
        <ExportButton name="Dons aux œuvres" columns={daoColumns} />
        {useServer() === 'ours' && (
          <ButtonLink to={paths.donationsYear} variant="primary" icon="calendar">
            Bilan annuel
          </ButtonLink>
        )}
      </>
    }
    filters={useDaoFilters()}
    filterDefaultValues={{ year: useClubConfig().donationYear }}
    narrowedTo={
      <MemberFilter<DaoRecord> what="Dons" memberOf={(dao) => ({ id: dao.daoiddiver, name: memberName(dao) })} />
    }
    sort={{ field: 'daodate', order: 'DESC' }}
    perPage={50}
    empty={<NoDao />}
  >
    <DataTable<DaoRecord>
      aria-label="Dons aux œuvres"
      rowClick={useRowClick(paths.donation)}
      {...bulkActions(<BulkLockButtons />)}
    >
      {selectColumn<DaoRecord>((dao) => `Sélectionner le don de ${memberName(dao)} du ${numericDay(dao.daodate)}`)}
      <Col
        source="daodate"
        label="Date"
        render={({ id, daodate }) => (
          <RowLink to={paths.donation(id)}>
            <time dateTime={daodate}>{numericDay(daodate)}</time>
          </RowLink>
        )}
      />
      <Col {...ROW_HEADER} source="daolastname,daofirstname" label="Membre" render={memberName} />
      <Col {...ELLIPSIS} source="daosite" label="Lieu" />
      <Col {...GROWING} source="daomotif" label="Motif" />
      <Col source="daokm" label="Aller-retour" align="right" render={renderDistance} />
      <Col source="daoprix" label="Coût" align="right" field={AmountField} />
      <Col
        label="Valeur seule"
        align="right"
        render={({ valuation }) => (valuation ? amountOfEuros(valuation.total) : '—')}
      />
      <Col {...CONTROLS} source="daolocked" label="Verrou" render={(dao) => <LockButton dao={dao} />} />
    </DataTable>
  </ClubList>
);

function renderDistance({ daokm, kmSource }: DaoRecord) {
  const remark = kmSource && KM_SOURCE_LABELS[kmSource].remark;
  return (
    <>
      {remark &&
        (kmSource === 'UNKNOWN' ? (
          <Badge tone="warn">{remark}</Badge>
        ) : (
          <span className={cells.quiet}>{remark}</span>
        ))}{' '}
      {kilometres(2 * daokm)}
    </>
  );
}

function NoDao() {
  const { setFilters } = useListContext();
  const { year, ...others } = useFilterValues<DonationFilters>();
  const isNarrowed = Object.keys(others).length > 0;
  return (
    <EmptyState
      icon="calendar"
      title={isNarrowed ? 'Aucun don ne correspond' : 'Aucun don aux œuvres cette année'}
      actions={year !== undefined && <Button onClick={() => setFilters(others)}>Chercher toutes les années</Button>}
    >
      <p>
        {isNarrowed
          ? 'La recherche porte sur les premières lettres du nom et sur les filtres choisis.'
          : 'Les membres dont la fiche porte « Don aux œuvres » saisissent les leurs.'}
      </p>
    </EmptyState>
  );
}
