import { BulkActionsToolbar, DataTable } from 'react-admin';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { kilometres } from '../../../shared/messages/donations.ts';
import { amountOfEuros } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import cells from '../../components/cells.module.css';
import { ELLIPSIS, GROWING } from '../../components/columns.ts';
import { List } from '../../components/List.tsx';
import { SelectAllCheckbox, SelectCheckbox } from '../../components/SelectCheckbox.tsx';
import { ROW_HEADER, RowLink } from '../../components/RowLink.tsx';
import { BulkLockButtons } from './BulkLockButtons.tsx';
import { KM_SOURCE_LABELS, memberName } from './dao-labels.ts';
import { DaoListActions } from './DaoListActions.tsx';
import { DaoListEmpty } from './DaoListEmpty.tsx';
import { DaoMember } from './DaoMember.tsx';
import { LockButton } from './LockButton.tsx';
import { useDaoFilters } from './useDaoFilters.tsx';

const NEWEST_FIRST = { field: 'daodate', order: 'DESC' } as const;
const NOUN = ['don', 'dons'] as const;
const Col = DataTable.Col<DaoRecord>;

/** Donations of all members, for the treasurer: at first those of the year that members fill in. */
export const DaoList = () => (
  <List<DaoRecord>
    resource="daos"
    title="Tous les dons aux œuvres"
    back={paths.home}
    actions={<DaoListActions />}
    filters={useDaoFilters()}
    filterDefaultValues={{ year: useClubConfig().donationYear }}
    narrowedTo={<DaoMember />}
    sort={NEWEST_FIRST}
    perPage={50}
    noun={NOUN}
    empty={<DaoListEmpty />}
  >
    <DataTable<DaoRecord>
      aria-label="Dons aux œuvres"
      rowClick={(id) => paths.donation(id)}
      bulkActionButtons={false}
      bulkActionsToolbar={
        <BulkActionsToolbar>
          <BulkLockButtons />
        </BulkActionsToolbar>
      }
    >
      <Col
        label={<SelectAllCheckbox />}
        render={(dao) => (
          <SelectCheckbox
            id={dao.id}
            label={`Sélectionner le don de ${memberName(dao)} du ${numericDay(dao.daodate)}`}
          />
        )}
      />
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
      <Col source="daoprix" label="Coût" align="right" render={({ daoprix }) => amountOfEuros(daoprix)} />
      <Col
        label="Valeur seule"
        align="right"
        render={({ valuation }) => (valuation ? amountOfEuros(valuation.total) : '—')}
      />
      <Col source="daolocked" label="Verrou" render={() => <LockButton />} />
    </DataTable>
  </List>
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
