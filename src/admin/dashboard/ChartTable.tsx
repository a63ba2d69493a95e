import { cx } from '../../shared/ui/components/cx.ts';
import table from '../screens/table.module.css';
import styles from './Dashboard.module.css';

interface ChartTableProps {
  readonly columns: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

/** The figures of a chart, for those who read rather than look. */
export const ChartTable = ({ columns, rows }: ChartTableProps) => (
  <details className={styles.details}>
    <summary>Voir le tableau</summary>
    <table className={cx(table.table, styles.table)}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? undefined : styles.number}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]} className={styles.number}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
