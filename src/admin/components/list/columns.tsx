import { Children, cloneElement, isValidElement, memo, type ReactNode, type SyntheticEvent } from 'react';
import {
  DataTableHead,
  DataTableRow,
  useDataTableSortContext,
  type DataTableColumnProps,
  type DataTableRowProps,
  type Identifier,
  BulkActionsToolbar,
  DataTable,
  useListContext,
  type RaRecord,
} from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useFocusKept } from '../useFocusHandover.ts';
import cells from './cells.module.css';

/** Props of a `DataTable.Col` whose cells name their rows. */
export const ROW_HEADER = { component: 'th', scope: 'row' } as const;

export const ELLIPSIS = { cellClassName: cells.ellipsis ?? '' } as const;

/** Takes the width that the other columns leave, and cuts longer texts. */
export const GROWING = { ...ELLIPSIS, style: { width: '100%', maxWidth: 0 } } as const;

export const SENTENCES = { className: cells.sentences ?? '' } as const;

export const twoLines = (first: ReactNode, second?: ReactNode) => (
  <>
    {first}
    {second && <span className={cells.secondLine}>{second}</span>}
  </>
);

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
  <Link to={to} state={useOrigin()} className={cells.link} onClick={stay}>
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
      {Children.map(children, (column) => {
        if (!isValidElement<DataTableColumnProps>(column)) return column;
        const isSorted = sort !== undefined && column.props.source === sort.field;
        return cloneElement(column, {
          scope: 'col',
          sortDirection: isSorted && (sort.order === 'DESC' ? 'desc' : 'asc'),
        });
      })}
    </DataTableHead>
  );
});

/** Replaces react-admin's checkbox, which names no record and puts its label on a `span`. */
function SelectCheckbox({ id, label }: { readonly id: Identifier; readonly label: string }) {
  const { selectedIds, onToggleItem } = useListContext<RaRecord<Identifier>>();
  return (
    <input
      type="checkbox"
      className={cells.selectCheckbox}
      aria-label={label}
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
    />
  );
}

/** Keeps the selected records of other pages. */
function SelectAllCheckbox() {
  const { data = [], selectedIds, onSelect } = useListContext<RaRecord<Identifier>>();
  const ids = data.map(({ id }) => id);
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <input
      type="checkbox"
      className={cells.checkbox}
      aria-label="Sélectionner toute la page"
      checked={ids.every((id) => selectedIds.includes(id))}
      onChange={({ target }) => onSelect(target.checked ? [...others, ...ids] : others)}
    />
  );
}

/** Column of checkboxes for bulk actions; `labelOf`: 'Sélectionner LEROY Thomas'. */
export const selectColumn = <T extends RaRecord<Identifier>>(labelOf: (record: T) => string) => (
  <DataTable.Col<T>
    {...CONTROLS}
    label={<SelectAllCheckbox />}
    render={(record) => <SelectCheckbox id={record.id} label={labelOf(record)} />}
  />
);

/** Props of a DataTable with a `selectColumn`. */
export const bulkActions = (buttons: ReactNode) => ({
  bulkActionsToolbar: <BulkActionsToolbar>{buttons}</BulkActionsToolbar>,
});
