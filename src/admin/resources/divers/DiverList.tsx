import { CreateButton, DataTable, TextField, useListContext, type DataTableColumnProps } from 'react-admin';
import { lazy, Suspense } from 'react';
import type { DiverSelection, Diver } from '#contract/divers.ts';
import { certificateExpiry } from '#domain/divers/certificate.ts';
import { ORDER_FIELDS } from '#domain/divers/fields.ts';
import { certificateState, type CertificateState } from '#domain/divers/filters.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { walletBand } from '#domain/ledger/balance.ts';
import { centsOfEuros } from '#domain/money.ts';
import { can } from '#domain/permissions.ts';
import { WALLET_WORDS, amount, levelLabel, numericDay } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { useActor, useOffers, useClubSettings } from '#ui/data/club-hooks.ts';
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
import { useRecord } from '#admin/providers/hooks.ts';
import { diverColumns } from './export-columns.ts';
import { FIRST_FILTERS, useDiverFilters, useMemberKinds } from './filters.tsx';

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

function DiverTable() {
  const showsWallets = can(useActor(), 'divers.readWallet');
  return (
    <ColumnsTable<Diver>
      rowClick={useRowClick(paths.diver)}
      aria-label="Plongeurs"
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
    </ColumnsTable>
  );
}

function DiverListActions() {
  const actor = useActor();
  const offersMails = useOffers('memberMails');
  const hasKinds = useMemberKinds().length > 0;
  return (
    <>
      {offersMails && can(actor, 'divers.create') && (
        <ButtonLink to={paths.diverImport} variant="quiet">
          Importer
        </ButtonLink>
      )}
      {offersMails && <MailAllButton />}
      <ExportButton
        name="Plongeurs"
        columns={diverColumns(can(actor, 'divers.updateTreasury')).filter(
          ({ key }) => key !== 'memberKind' || hasKinds,
        )}
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

const certificateWord = (state: CertificateState, day: string | null): string => {
  if (state === 'missing') return 'Manquant';
  const expiry = certificateExpiry(day);
  return state === 'over' || expiry === null ? 'Expiré' : `Jusqu’au ${numericDay(expiry)}`;
};

function CertificateCell() {
  const { caci_date: day } = useRecord<Diver>();
  const { watchesCertificates } = useClubSettings();
  const today = useToday();
  const state = watchesCertificates ? certificateState(day, today) : null;
  return (
    <span className={cells.pair}>
      {day && <span className={cx(state === 'over' && cells.missing)}>{numericDay(day)}</span>}
      {state && <Badge tone={state === 'soon' ? 'warn' : 'danger'}>{certificateWord(state, day)}</Badge>}
    </span>
  );
}

/** Red below the minimum, green at or above (specification §9), with the word that says why. */
function WalletCell() {
  const { porte_Monnaie: euros } = useRecord<Diver>();
  const { wallet } = useClubSettings();
  if (euros === undefined) return null;
  const cents = centsOfEuros(euros) ?? 0;
  const band = walletBand(cents, wallet);
  return (
    <span className={cells.pair}>
      {(band === 'below' || band === 'low') && (
        <Badge tone={band === 'below' ? 'danger' : 'warn'}>{WALLET_WORDS[band]}</Badge>
      )}
      <span className={cx(band === 'below' && cells.missing, band === 'ok' && cells.credit)}>{amount(cents)}</span>
    </span>
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
