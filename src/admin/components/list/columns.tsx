import {
  Children,
  cloneElement,
  isValidElement,
  memo,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import {
  DataTableHead,
  DataTableRow,
  useDataTableSortContext,
  type DataTableColumnProps,
  type DataTableRowProps,
  type Identifier,
  type SortPayload,
} from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styles from './cells.module.css';
import { useFocusKept } from '../useFocusHandover.ts';

/** Props of a `DataTable.Col` whose cells name their rows. */
export const ROW_HEADER = { component: 'th', scope: 'row' } as const;

export const ELLIPSIS = { cellClassName: styles.ellipsis ?? '' } as const;

/** Takes the width that the other columns leave, and cuts longer texts. */
export const GROWING = { ...ELLIPSIS, style: { width: '100%', maxWidth: 0 } } as const;

const stay = (event: SyntheticEvent): void => event.stopPropagation();

/** Cells of controls, whose clicks do not open the row. */
export const CONTROLS = { onClick: stay } as const;

/** The opened page can lead back here. */
function useOrigin() {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

/** Names the row's record, for the keyboard and for a new tab. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} state={useOrigin()} className={styles.link} onClick={stay}>
    {children}
  </Link>
);

/** `rowClick` of a table: opens the record, but for a click that ends a selection of text. */
export function useRowClick(addressOf: (id: Identifier) => string) {
  const navigate = useNavigate();
  const state = useOrigin();
  return (id: Identifier): false => {
    if (window.getSelection()?.isCollapsed !== false) void navigate(addressOf(id), { state });
    return false;
  };
}

/** Row of every table: gives the focus on when it is removed. */
export const FocusedRow = (props: DataTableRowProps) => (
  <DataTableRow {...props} ref={useFocusKept<HTMLTableRowElement>()} />
);

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
