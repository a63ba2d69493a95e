import type { ReactNode } from 'react';
import { DataTable, OptionalRecordContextProvider, type DataTableProps, type RaRecord } from 'react-admin';
import { TableFooter, TableRow } from '@mui/material';

interface TableProps<T extends RaRecord> extends Pick<DataTableProps<T>, 'data' | 'rowSx' | 'sx'> {
  /** Accessible name. */
  readonly label: string;
  /** Record of the sums, drawn by the same columns below the rows. */
  readonly total?: RaRecord | undefined;
  readonly children: ReactNode;
}

const TotalRow = ({ children }: { readonly children?: ReactNode }) => (
  <TableFooter>
    <TableRow>{children}</TableRow>
  </TableFooter>
);

/** react-admin's table over records at hand, outside of a list. */
export const Table = <T extends RaRecord>({ label, total, children, ...table }: TableProps<T>) => (
  <OptionalRecordContextProvider {...(total && { value: total })}>
    <DataTable<T>
      {...table}
      aria-label={label}
      resource="table"
      isPending={false}
      total={table.data?.length ?? 0}
      bulkActionButtons={false}
      rowClick={false}
      {...(total && { foot: TotalRow })}
    >
      {children}
    </DataTable>
  </OptionalRecordContextProvider>
);
