import type { ReactNode } from 'react';
import { DataTable, OptionalRecordContextProvider, type RaRecord } from 'react-admin';
import { TableFooter, TableRow } from '@mui/material';

interface TableProps<T extends RaRecord> {
  readonly label: string;
  readonly data: T[];
  /** Record of the sums, drawn below the rows by the same columns. */
  readonly total?: RaRecord | undefined;
  readonly children: ReactNode;
}

const TotalRow = ({ children }: { readonly children?: ReactNode }) => (
  <TableFooter>
    <TableRow>{children}</TableRow>
  </TableFooter>
);

/** react-admin's table outside of a list. */
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
