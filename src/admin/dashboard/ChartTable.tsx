import { Box } from '@mui/material';
import { DataTable, type RaRecord } from 'react-admin';
import { ROW_HEADER } from '../components/list/columns.tsx';
import { Summary } from '../components/Summary.tsx';
import { ClubTable } from '../components/list/ClubTable.tsx';

interface ChartTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

type Row = RaRecord & { readonly cells: readonly string[] };

/** Gives the figures of a chart as text. */
export const ChartTable = ({ label, columns, rows }: ChartTableProps) => (
  <Box component="details" sx={{ mt: 1.5 }}>
    <Summary sx={{ color: 'primary.main' }}>Voir le tableau</Summary>
    <ClubTable<Row> label={label} data={rows.map((cells, id) => ({ id, cells }))}>
      {columns.map((column, index) => (
        <DataTable.Col<Row>
          key={column}
          label={column}
          {...(index === 0 ? ROW_HEADER : { align: 'right' as const })}
          render={({ cells }) => cells[index]}
        />
      ))}
    </ClubTable>
  </Box>
);
