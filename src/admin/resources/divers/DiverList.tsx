import { DataTable } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { levelLabel } from '../../../shared/messages/labels.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { List } from '../../components/List.tsx';
import { ROW_HEADER, RowLink } from '../../components/columns.tsx';
import styles from './cells.module.css';
import { CertificateCell, WalletCell } from './cells.tsx';
import { DiverListActions } from './DiverListActions.tsx';
import { DiverListEmpty } from './DiverListEmpty.tsx';
import { FIRST_FILTERS, useDiverFilters } from './filters.tsx';

const BY_NAME = { field: 'lastname,firstname', order: 'ASC' } as const;
const NOUN = ['plongeur', 'plongeurs'] as const;

/** The members (specification §2 'Divers'); search, filters, order and page stand in the address. */
export const DiverList = () => (
  <List<DiverRecord>
    title="Plongeurs"
    back={paths.home}
    actions={<DiverListActions />}
    filters={useDiverFilters()}
    filterDefaultValues={FIRST_FILTERS}
    sort={BY_NAME}
    noun={NOUN}
    empty={<DiverListEmpty />}
  >
    <DiverTable />
  </List>
);

const Col = DataTable.Col<DiverRecord>;

function DiverTable() {
  const showsWallets = can(useActor(), 'divers.readWallet');
  return (
    <DataTable<DiverRecord> bulkActionButtons={false} aria-label="Plongeurs">
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
      <Col source="firstname,lastname" label="Prénom" render={({ firstname }) => firstname} />
      <Col
        source="email"
        label="E-mail"
        cellClassName={styles.email ?? ''}
        render={({ email }) => email || <span className={styles.bad}>manquant</span>}
      />
      <Col source="level,lastname,firstname" label="Niveau" render={({ level }) => levelLabel(level)} />
      <Col source="familyId,lastname,firstname" label="Tribu" render={({ familyId }) => familyId} />
      <Col source="caci_date" label="Certificat" field={CertificateCell} />
      {showsWallets && <Col source="porte_Monnaie" label="Porte-monnaie" align="right" field={WalletCell} />}
      <Col source="licenceNumber" label="Licence" />
    </DataTable>
  );
}
