import { DataTable, type RaRecord } from 'react-admin';
import { ROW_HEADER } from '../components/columns.tsx';
import { Table } from '../components/Table.tsx';
import styles from './Dashboard.module.css';

interface ChartTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

type Row = RaRecord & { readonly cells: readonly string[] };

/** Gives the figures of a chart as text. */
export const ChartTable = ({ label, columns, rows }: ChartTableProps) => (
  <details className={styles.details}>
    <summary>Voir le tableau</summary>
    <Table<Row> label={label} data={rows.map((cells, id) => ({ id, cells }))}>
      {columns.map((column, index) => (
        <DataTable.Col<Row>
          key={column}
          label={column}
          {...(index === 0 ? ROW_HEADER : { align: 'right' as const })}
          render={({ cells }) => cells[index]}
        />
      ))}
    </Table>
  </details>
);
