import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import listing from '../../screens/listing.module.css';
import { SortHeading, type Heading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
import { TableSkeleton } from '../../screens/TableSkeleton.tsx';
import { DiverRow } from './DiverRow.tsx';
import styles from './DiverTable.module.css';
import { useColumns, type Columns } from './useColumns.ts';

const WALLET: Heading = { label: 'Porte-monnaie', sort: 'porte_Monnaie', end: true };
const columnsOf = ({ shownWallet }: Columns): Heading[] => [
  { label: 'Nom', sort: 'lastname,firstname' },
  { label: 'Prénom', sort: 'firstname,lastname' },
  { label: 'E-mail', sort: 'email' },
  { label: 'Niveau', sort: 'level,lastname,firstname' },
  { label: 'Tribu', sort: 'familyId,lastname,firstname' },
  { label: 'Certificat', sort: 'caci_date' },
  ...(shownWallet ? [WALLET] : []),
  { label: 'Licence', sort: 'licenceNumber' },
];

/** Who is on this page of the list. */
export function DiverTable({ divers }: { readonly divers: readonly DiverRecord[] }) {
  const columns = useColumns();
  const navigate = useNavigate();
  const { isFetching } = useListContext();
  return (
    <div className={listing.frame}>
      <table className={cx(table.table, table.lit, styles.table)} aria-label="Plongeurs" aria-busy={isFetching}>
        <thead>
          <tr>
            {columnsOf(columns).map((column) => (
              <SortHeading key={column.label} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {divers.map((diver) => (
            <DiverRow key={diver.id} diver={diver} columns={columns} navigate={navigate} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const DiverTableSkeleton = () => <TableSkeleton headings={columnsOf(useColumns())} className={styles.table} />;
