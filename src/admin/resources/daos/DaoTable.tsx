import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import listing from '../../screens/listing.module.css';
import { SortHeading, type Heading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
import { TableSkeleton } from '../../screens/TableSkeleton.tsx';
import { TickPage } from '../../screens/TickPage.tsx';
import type { Selection } from '../../screens/useSelection.ts';
import { DaoRow } from './DaoRow.tsx';
import styles from './Daos.module.css';

interface DaoTableProps {
  readonly daos: readonly DaoRecord[];
  readonly selection: Selection;
}

const COLUMNS: readonly Heading[] = [
  { label: 'Date', sort: 'daodate' },
  { label: 'Membre', sort: 'daolastname,daofirstname' },
  { label: 'Lieu', sort: 'daosite' },
  { label: 'Motif', sort: 'daomotif' },
  { label: 'Aller-retour', sort: 'daokm', end: true },
  { label: 'Coût', sort: 'daoprix', end: true },
  { label: 'Valeur seule', end: true },
  { label: 'Verrou', sort: 'daolocked' },
];

/** The donations of this page of the list. */
export function DaoTable({ daos, selection }: DaoTableProps) {
  const { isFetching } = useListContext();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <div className={listing.frame}>
      <table className={cx(table.table, table.lit, styles.table)} aria-label="Dons aux œuvres" aria-busy={isFetching}>
        <thead>
          <tr>
            <TickPage ids={daos.map(({ id }) => id)} selection={selection} />
            {COLUMNS.map((column) => (
              <SortHeading key={column.label} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {daos.map((dao) => (
            <DaoRow
              key={dao.id}
              dao={dao}
              selected={selection.ids.has(dao.id)}
              onSelect={(ticked) => selection.tick([dao.id], ticked)}
              navigate={navigate}
              back={`${pathname}${search}`}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const DaoTableSkeleton = () => <TableSkeleton headings={COLUMNS} />;
