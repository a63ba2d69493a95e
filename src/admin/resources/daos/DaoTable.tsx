import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { DaoRecord } from '../../../shared/api/read/dao.ts';
import { cx } from '../../../shared/ui/cx.ts';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { SortHeading, type Heading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
import { DaoRow } from './DaoRow.tsx';
import styles from './Daos.module.css';

interface DaoTableProps {
  readonly daos: readonly DaoRecord[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
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
export function DaoTable({ daos, selected, onSelect }: DaoTableProps) {
  const { isFetching } = useListContext();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toggle = (ids: readonly number[], tick: boolean): void => {
    const next = new Set(selected);
    for (const id of ids)
      if (tick) next.add(id);
      else next.delete(id);
    onSelect(next);
  };
  return (
    <div className={styles.frame}>
      <table className={cx(table.table, styles.table)} aria-label="Dons aux œuvres" aria-busy={isFetching}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                className={styles.tick}
                aria-label="Sélectionner toute la page"
                checked={daos.every(({ id }) => selected.has(id))}
                onChange={({ target }) =>
                  toggle(
                    daos.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </th>
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
              selected={selected.has(dao.id)}
              onSelect={(tick) => toggle([dao.id], tick)}
              navigate={navigate}
              back={`${pathname}${search}`}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const WAITING_ROWS = 12;

export const DaoTableSkeleton = () => (
  <table className={table.table}>
    <thead>
      <tr>
        {COLUMNS.map(({ label }) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        <tr key={row}>
          {COLUMNS.map(({ label }) => (
            <td key={label}>
              <Skeleton height={14} width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
