import type { Dao } from '#contract/daos.ts';
import { Stack } from '@mui/material';
import { CreateButton, DataTable, useListContext, useNotify } from 'react-admin';
import type { DonationFilters } from '#domain/daos/entry.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { kilometres, KM_SOURCE_LABELS } from '#messages/daos.ts';
import { amountOfEuros, numericDay, plural } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { useOffers } from '#ui/data/club-hooks.ts';
import { Banner, EmptyState } from '#ui/feedback/states.tsx';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import {
  selectColumn,
  bulkActions,
  RowLink,
  useRowClick,
  ROW_HEADER,
  ELLIPSIS,
  GROWING,
  CONTROLS,
  AmountField,
} from '#admin/components/list/ClubTable.tsx';
import { ColumnsTable } from '#admin/components/list/ColumnsTable.tsx';
import { useFilterValues, MemberFilter } from '#admin/components/list/filters.tsx';
import { useNotifyError, useProviderMutation } from '#admin/providers/hooks.ts';
import { daoColumns } from './export-columns.ts';
import { useDaoFilters } from './filters.tsx';

const Col = DataTable.Col<Dao>;

export const DaoList = () => (
  <ClubList<Dao>
    title="Tous les dons aux œuvres"
    actions={
      <>
        <ExportButton name="Dons aux œuvres" columns={daoColumns} />
        {useOffers('donationsYear') && (
          <ButtonLink to={paths.donationsYear} icon="calendar">
            Bilan annuel
          </ButtonLink>
        )}
        <CreateButton to={paths.donationAdmin('new')} label="Nouveau don" />
      </>
    }
    filters={useDaoFilters()}
    savesFilters
    narrowedTo={<MemberFilter<Dao> what="Dons" memberOf={(dao) => ({ id: dao.daoiddiver, name: memberName(dao) })} />}
    sort={{ field: 'daodate', order: 'DESC' }}
    perPage={50}
    empty={<NoDao />}
  >
    <ColumnsTable<Dao>
      aria-label="Dons aux œuvres"
      rowClick={useRowClick(paths.donationAdmin)}
      {...bulkActions(<BulkLockButtons />)}
    >
      {selectColumn<Dao>((dao) => `Sélectionner le don de ${memberName(dao)} du ${numericDay(dao.daodate)}`)}
      <Col
        source="daodate"
        label="Date"
        render={({ id, daodate }) => (
          <RowLink to={paths.donationAdmin(id)}>
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
      <Col
        {...CONTROLS}
        source="daolocked"
        label="Verrou"
        render={(dao) => (dao.receipt ? <Badge tone="note">{`Reçu ${dao.receipt}`}</Badge> : <LockButton dao={dao} />)}
      />
    </ColumnsTable>
  </ClubList>
);

function renderDistance({ daokm, kmSource }: Dao) {
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
      title={isNarrowed ? 'Aucun don ne correspond' : `Aucun don aux œuvres${year ? ` en ${year}` : ''}`}
      actions={year !== undefined && <Button onClick={() => setFilters(others)}>Chercher toutes les années</Button>}
    >
      <p>
        {isNarrowed
          ? 'La recherche porte sur le nom, le prénom et les filtres choisis.'
          : 'Les membres dont la fiche porte «\u00a0Don aux œuvres\u00a0» saisissent les leurs.'}
      </p>
    </EmptyState>
  );
}

function LockButton({ dao }: { readonly dao: Dao }) {
  const { daolocked, daodate } = dao;
  const toggle = useProviderMutation({
    mutationFn: (provider, locked: boolean) =>
      provider.call('PUT /daos/:id', { params: { id: dao.id }, body: { version: dao.version, daolocked: locked } }),
    success: (_answer, locked) => (locked ? 'Don verrouillé.' : 'Don déverrouillé.'),
    onError: useNotifyError(),
  });
  return (
    <Stack
      direction="row"
      spacing={1}
      sx={{ alignItems: 'center', justifyContent: daolocked ? 'space-between' : 'flex-end' }}
    >
      {daolocked && <Badge tone="note">Verrouillé</Badge>}
      <Button size="s" variant="quiet" busy={toggle.isPending} onClick={() => toggle.mutate(!daolocked)}>
        {daolocked ? 'Déverrouiller' : 'Verrouiller'}
        <span className="visually-hidden">{` le don de ${memberName(dao)} du ${numericDay(daodate)}`}</span>
      </Button>
    </Stack>
  );
}

/** Refused donations stay selected. */
function BulkLockButtons() {
  const { selectedIds, onSelect } = useListContext<Dao>();
  const notify = useNotify();
  const lock = useProviderMutation({
    mutationFn: (provider, locked: boolean) => provider.lockDaos(selectedIds, locked),
    onSuccess: ({ done, refused }, locked) => {
      const [one, many] = locked ? ['don verrouillé', 'dons verrouillés'] : ['don déverrouillé', 'dons déverrouillés'];
      if (done > 0) notify(`${plural(done, one, many)}.`);
      onSelect([...refused]);
    },
  });
  const buttonOf = (locked: boolean, label: string) => (
    <Button
      size="s"
      reason={selectedIds.length === 0 ? 'Sélectionnez d’abord les dons.' : null}
      busy={lock.isPending && lock.variables === locked}
      onClick={() => lock.mutate(locked)}
    >
      {label}
    </Button>
  );
  const { refused = [], reason } = lock.data ?? {};
  return (
    <>
      {buttonOf(true, 'Verrouiller')}
      {buttonOf(false, 'Déverrouiller')}
      {refused.length > 0 && (
        <Banner tone="warn" live="alert" title={plural(refused.length, 'don n’a pas changé', 'dons n’ont pas changé')}>
          {reason}
        </Banner>
      )}
    </>
  );
}

/** Uses the member's number where the server sends no name. */
const memberName = ({ daoiddiver, daolastname: lastname, daofirstname: firstname }: Dao): string =>
  lastname === '' && firstname === '' ? `Membre n°\u00a0${daoiddiver}` : sortedName({ lastname, firstname });
