import { CreateButton, DataTable, TextField, useListContext, type DataTableColumnProps } from 'react-admin';
import { lazy, Suspense } from 'react';
import type { DiverSelection, Diver } from '#contract/divers.ts';
import { isDay } from '#domain/dates.ts';
import { ageOn } from '#domain/divers/age.ts';
import { CONTACT_FIELDS, ORDER_FIELDS } from '#domain/divers/fields.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { can } from '#domain/permissions.ts';
import { amountOfEuros, levelLabel, numericDay } from '#messages/format.ts';
import type { ExportColumn } from '#shared/files/columns.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { useActor, useOffers } from '#ui/data/club-hooks.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import {
  RowLink,
  useRowClick,
  ROW_HEADER,
  ELLIPSIS,
  bulkActions,
  selectColumn,
} from '#admin/components/list/ClubTable.tsx';
import { ColumnsTable } from '#admin/components/list/ColumnsTable.tsx';
import { useFilterValues } from '#admin/components/list/filters.tsx';
import { diverColumns, signInColumn } from './export-columns.ts';
import { FIRST_FILTERS, useDiverFilters, useMemberKinds } from './filters.tsx';
import { CertificateCell, WalletCell } from './member-cells.tsx';

/** Members (specification §2 'Divers'). */
export const DiverList = () => (
  <ClubList<Diver>
    title="Plongeurs"
    actions={<DiverListActions />}
    filters={useDiverFilters()}
    savesFilters
    filterDefaultValues={FIRST_FILTERS}
    sort={{ field: 'lastname,firstname', order: 'ASC' }}
    empty={<DiverListEmpty />}
  >
    <DiverTable />
  </ClubList>
);

/** Sorts by its first field, if the table of fields gives it an order. */
const Col = (props: DataTableColumnProps<Diver>) => (
  <DataTable.Col<Diver> {...props} disableSort={!ORDERED.has(props.source?.split(',')[0] ?? '')} />
);
const ORDERED: ReadonlySet<string> = new Set(ORDER_FIELDS);

/** Hidden until they are chosen: the other fields that the reader may see in a list, and the age. */
function useFurtherColumns(): ExportColumn<Diver>[] {
  const isTreasurer = can(useActor(), 'divers.updateTreasury');
  const hasKinds = useMemberKinds().length > 0;
  const today = useToday();
  const age: ExportColumn<Diver> = {
    key: 'age',
    label: 'Âge',
    kind: 'number',
    valueOf: ({ datenaissance }) => ageOn(datenaissance, today),
  };
  const fields = diverColumns(isTreasurer).filter(
    ({ key }) => !ELSEWHERE.includes(key) && (key !== 'memberKind' || hasKinds),
  );
  return [age, ...fields, ...useSignInColumn()];
}

function useSignInColumn(): ExportColumn<Diver>[] {
  const isShown = can(useActor(), 'divers.signIns');
  return useOffers('sessions') && isShown ? [signInColumn] : [];
}

const SHOWN = ['lastname', 'firstname', 'email', 'level', 'familyId', 'caci_date', 'porte_Monnaie', 'licenceNumber'];
const ELSEWHERE: readonly string[] = [...SHOWN, ...CONTACT_FIELDS];

function furtherText({ kind, valueOf }: ExportColumn<Diver>, diver: Diver): string | number {
  const value = valueOf(diver) ?? '';
  if (kind === 'flag') return value === true ? 'Oui' : '';
  if (kind === 'day' && typeof value === 'string' && isDay(value)) return numericDay(value);
  if (kind === 'amount' && typeof value === 'number') return amountOfEuros(value);
  return typeof value === 'number' ? value : String(value);
}

function DiverTable() {
  const showsWallets = can(useActor(), 'divers.readWallet');
  const further = useFurtherColumns();
  return (
    <ColumnsTable<Diver>
      rowClick={useRowClick(paths.diver)}
      aria-label="Plongeurs"
      hiddenColumns={further.map(({ key }) => key)}
      {...bulkActions(<BulkActs />, false)}
    >
      {selectColumn<Diver>((diver) => `Sélectionner ${sortedName(diver)}`)}
      <Col
        {...ROW_HEADER}
        source="lastname,firstname"
        label="Nom"
        render={({ id, lastname, desactived }) => (
          <>
            <RowLink to={paths.diver(id)}>{lastname || '(sans nom)'}</RowLink>
            {desactived && <Badge>Désactivé</Badge>}
          </>
        )}
      />
      <Col source="firstname,lastname" label="Prénom">
        <TextField source="firstname" />
      </Col>
      <Col
        {...ELLIPSIS}
        source="email"
        label="E-mail"
        render={({ email }) => email || <span className={cells.missing}>manquant</span>}
      />
      <Col source="level,lastname,firstname" label="Niveau" render={({ level }) => levelLabel(level)} />
      <Col source="familyId,lastname,firstname" label="Tribu">
        <TextField source="familyId" />
      </Col>
      <Col source="caci_date" label="Certificat" field={CertificateCell} />
      {showsWallets && <Col source="porte_Monnaie" label="Porte-monnaie" align="right" field={WalletCell} />}
      <Col source="licenceNumber" label="Licence" style={{ whiteSpace: 'nowrap' }} />
      {further.map((column) => (
        <Col
          key={column.key}
          {...ELLIPSIS}
          source={column.key}
          label={column.label}
          {...(column.kind !== 'text' && column.kind !== 'flag' && { align: 'right' as const })}
          render={(diver) => furtherText(column, diver)}
        />
      ))}
    </ColumnsTable>
  );
}

function DiverListActions() {
  const actor = useActor();
  const offersMails = useOffers('memberMails');
  const hasKinds = useMemberKinds().length > 0;
  return (
    <>
      {offersMails && can(actor, 'divers.import') && (
        <ButtonLink to={paths.diverImport} variant="quiet">
          Importer
        </ButtonLink>
      )}
      {offersMails && <MailAllButton />}
      <ExportButton
        name="Plongeurs"
        columns={[
          ...diverColumns(can(actor, 'divers.updateTreasury')).filter(({ key }) => key !== 'memberKind' || hasKinds),
          ...useSignInColumn(),
        ]}
        emailOf={({ email }) => email}
      />
      <CreateButton to={paths.diverNew} label="Nouveau plongeur" />
    </>
  );
}

function DiverListEmpty() {
  const { setFilters } = useListContext();
  const filters = useFilterValues();
  return (
    <EmptyState
      icon="people"
      title="Aucun plongeur ne correspond"
      actions={<Button onClick={() => setFilters(FIRST_FILTERS)}>Voir tous les plongeurs</Button>}
    >
      <p>
        {'q' in filters
          ? 'La recherche porte sur le début du nom, du prénom, du numéro de licence ou de l’adresse e-mail.'
          : 'Élargissez ou effacez les filtres.'}
      </p>
    </EmptyState>
  );
}

const BulkButtons = lazy(() => import('./BulkButtons.tsx'));
const MailDialog = lazy(() => import('./MailDialog.tsx'));

/** Acts on the selected members, downloaded with the first selection. */
function BulkActs() {
  const { selectedIds } = useListContext<Diver>();
  return <Suspense fallback={null}>{selectedIds.length > 0 && <BulkButtons ids={selectedIds} />}</Suspense>;
}

/** Writes to all that the list shows. */
function MailAllButton() {
  const { total } = useListContext();
  const selection = useFilterValues<DiverSelection>();
  return (
    <DialogButton
      variant="quiet"
      icon="mail"
      reason={total === 0 ? 'La liste est vide.' : null}
      renderDialog={(close) => <MailDialog selection={selection} onClose={close} />}
    >
      Écrire
    </DialogButton>
  );
}
