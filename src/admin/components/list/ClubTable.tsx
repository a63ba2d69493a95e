import { number, text } from '#api/json.ts';
import { Box, TableFooter, TableRow } from '@mui/material';
import { useState, type ReactNode, Children, cloneElement, isValidElement, memo, type SyntheticEvent } from 'react';
import {
  DataTable,
  OptionalRecordContextProvider,
  type RaRecord,
  DataTableHead,
  DataTableRow,
  useDataTableSortContext,
  type DataTableColumnProps,
  type DataTableRowProps,
  type Identifier,
  BulkActionsToolbar,
  type BulkActionsToolbarProps,
  useListContext,
  useFieldValue,
} from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { parisDay } from '#domain/dates.ts';
import { amountOfEuros, numericDay, timeOf } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { FROM_LIST } from '../list-address.ts';
import { useFocusKept } from '../useFocusKept.tsx';
import cells from './cells.module.css';

interface ClubTableProps<T extends RaRecord> {
  readonly label: string;
  readonly className?: string;
  /** 0 for a table without a link or a button, which the keyboard must reach where it scrolls. */
  readonly tabIndex?: 0;
  readonly data: readonly T[];
  /** Record of the sums, drawn below the rows by the same columns. */
  readonly total?: RaRecord | undefined;
  /** Draws more on demand: thousands of rows would take the browser seconds. All by default. */
  readonly rowsAtOnce?: number;
  readonly children: ReactNode;
}

const TotalRow = ({ children }: { readonly children?: ReactNode }) => (
  <TableFooter>
    <TableRow>{children}</TableRow>
  </TableFooter>
);

/** react-admin's table outside of a list. */
export function ClubTable<T extends RaRecord>(props: ClubTableProps<T>) {
  const { label, data, total, rowsAtOnce = Infinity, children, ...table } = props;
  const [count, setCount] = useState(rowsAtOnce);
  const rest = data.length - count;
  return (
    <OptionalRecordContextProvider {...(total && { value: total })}>
      <DataTable<T>
        aria-label={label}
        {...table}
        data={data.slice(0, count)}
        isPending={false}
        total={data.length}
        {...(total && { foot: TotalRow })}
      >
        {children}
      </DataTable>
      {rest > 0 && (
        <Box sx={{ padding: '12px 16px' }}>
          <Button size="s" variant="quiet" onClick={() => setCount(count + rowsAtOnce)}>
            {`Afficher la suite (encore ${rest})`}
          </Button>
        </Box>
      )}
    </OptionalRecordContextProvider>
  );
}

/** Props of a `DataTable.Col` whose cells name their rows. */
export const ROW_HEADER = { component: 'th', scope: 'row' } as const;

export const ELLIPSIS = { cellClassName: cells.ellipsis ?? '' } as const;

/** Takes the width that the other columns leave, and cuts longer texts. */
export const GROWING = { ...ELLIPSIS, style: { width: '100%', minWidth: 120, maxWidth: 0 } } as const;

/** Props of a table of texts. */
export const SENTENCES = { className: cells.sentences ?? '', tabIndex: 0 } as const;

export const twoLines = (first: ReactNode, second?: ReactNode) => (
  <>
    {first}
    {second && <span className={cells.secondLine}>{second}</span>}
  </>
);

const stay = (event: SyntheticEvent): void => event.stopPropagation();

/** Cells of controls, whose clicks do not open the row. */
export const CONTROLS = { onClick: stay } as const;

/** Names the row's record, for the keyboard and for a new tab. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} state={FROM_LIST} className={cells.link} onClick={stay}>
    {children}
  </Link>
);

/** `rowClick` of a table: opens the record, but for a click that ends a selection of text. */
export function useRowClick(addressOf: (id: Identifier) => string) {
  const navigate = useNavigate();
  return (id: Identifier): false => {
    if (window.getSelection()?.isCollapsed !== false) void navigate(addressOf(id), { state: FROM_LIST });
    return false;
  };
}

/** Row of every table: gives the focus on when it is removed. */
export const FocusedRow = (props: DataTableRowProps) => (
  <DataTableRow {...props} ref={useFocusKept<HTMLTableRowElement>()} />
);

/** Sets `aria-sort`: react-admin's own head only draws an arrow (https://github.com/marmelab/react-admin/pull/11339). */
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

/** Replaces react-admin's checkbox, which names no record and labels a `span` (its head's does not since https://github.com/marmelab/react-admin/pull/9826). */
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

/** Props of a DataTable with a `selectColumn`; `false` where all rows are no selection, as they would be a file (docs/adr/0053). */
export const bulkActions = (buttons: ReactNode, selectAllButton?: false) => ({
  bulkActionsToolbar: <SelectionToolbar {...{ selectAllButton }}>{buttons}</SelectionToolbar>,
});

/** Draws react-admin's toolbar, which hides itself, only while something is selected. */
function SelectionToolbar(props: BulkActionsToolbarProps) {
  const { selectedIds } = useListContext();
  return selectedIds.length > 0 && <BulkActionsToolbar {...props} />;
}

interface SourceProps {
  /** Given by the column. */
  readonly source?: string;
}

/** Euros, as `1 234,50 €`. */
export const AmountField = ({ source = '' }: SourceProps) => amountOfEuros(number(useFieldValue({ source }), 0));

export const ParisDayField = ({ source = '' }: SourceProps) => numericDay(parisDay(text(useFieldValue({ source }))));

/** An instant's day in Paris, and its time on a second line. */
export function MomentField({ source = '' }: SourceProps) {
  const at = text(useFieldValue({ source }));
  return (
    <time dateTime={at}>
      {numericDay(parisDay(at))} <span className={cells.secondLine}>{timeOf(at)}</span>
    </time>
  );
}
