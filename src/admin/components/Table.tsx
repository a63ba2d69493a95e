import type { ReactNode } from 'react';
import { DataTable, OptionalRecordContextProvider, type RaRecord } from 'react-admin';
import { TableFooter, TableRow } from '@mui/material';

interface TableProps<T extends RaRecord> {
  /** Accessible name. */
  readonly label: string;
  readonly data: T[];
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
export const Table = <T extends RaRecord>({ label, data, total, children }: TableProps<T>) => (
  <OptionalRecordContextProvider {...(total && { value: total })}>
    <DataTable<T>
      aria-label={label}
      data={data}
      resource="table"
      isPending={false}
      total={data.length}
      bulkActionButtons={false}
      rowClick={false}
      {...(total && { foot: TotalRow })}
    >
      {children}
    </DataTable>
  </OptionalRecordContextProvider>
);
