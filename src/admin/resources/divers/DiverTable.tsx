import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { DiverRecord } from '../../../shared/api/read/diver.ts';
import { cx } from '../../../shared/ui/cx.ts';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { SortHeading, type Heading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
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
    <div className={styles.frame}>
      <table className={cx(table.table, styles.table)} aria-label="Plongeurs" aria-busy={isFetching}>
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

const WAITING_ROWS = 12;

export function DiverTableSkeleton() {
  const columns = columnsOf(useColumns());
  return (
    <table className={cx(table.table, styles.table)}>
      <thead>
        <tr>
          {columns.map(({ label, end }) => (
            <th key={label} scope="col" className={end && styles.end}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: WAITING_ROWS }, (_, row) => (
          <tr key={row}>
            {columns.map(({ label, end }) => (
              <td key={label} className={end && styles.end}>
                <Skeleton height={14} width="70%" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
