import { Children, cloneElement, isValidElement, memo, type ReactElement, type ReactNode } from 'react';
import { DataTableHead, useDataTableSortContext, type DataTableColumnProps, type SortPayload } from 'react-admin';

/** Sets `aria-sort`: react-admin's own head only draws an arrow. */
export const SortedHead = memo(function SortedHead({ children }: { readonly children?: ReactNode }) {
  const sort = useDataTableSortContext();
  return (
    <DataTableHead>
      {Children.map(children, (column) =>
        isValidElement(column) ? headOf(column as ReactElement<DataTableColumnProps>, sort) : column,
      )}
    </DataTableHead>
  );
});

function headOf(column: ReactElement<DataTableColumnProps>, sort?: SortPayload) {
  const isSorted = column.props.source !== undefined && column.props.source === sort?.field;
  const direction = sort?.order === 'DESC' ? 'desc' : 'asc';
  return cloneElement(column, { scope: 'col', sortDirection: isSorted ? direction : false });
}
