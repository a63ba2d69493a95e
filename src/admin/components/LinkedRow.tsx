import { Children, isValidElement, memo, type MouseEvent, type ReactNode } from 'react';
import {
  useDataTableCallbacksContext,
  useRecordContext,
  type DataTableColumnProps,
  type DataTableRowProps,
  type RaRecord,
} from 'react-admin';
import { get } from 'react-hook-form';
import { cx } from '../../shared/ui/components/cx.ts';
import { useFocusKept } from './useFocusHandover.ts';

const MIDDLE_BUTTON = 1;
const CONTROLS = 'a, button, input, label';

/** Follows the row's link from any cell, in a new tab too; ignores a click that ends a text selection. */
function follow({ target, currentTarget, button, ctrlKey, metaKey }: MouseEvent): void {
  if (button > MIDDLE_BUTTON || (target instanceof Element && target.closest(CONTROLS))) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector('a');
  if (!link) return;
  if (button === MIDDLE_BUTTON || ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

/**
 * Row of every table, in plain elements: react-admin's cells render nine components each (docs/adr/0025).
 * Style columns by `style` and `cellClassName`: `sx` reaches the head alone.
 */
export const LinkedRow = memo(function LinkedRow({ className, children }: DataTableRowProps) {
  const record = useRecordContext();
  const isLinked = useDataTableCallbacksContext().rowClick !== false;
  const row = useFocusKept<HTMLTableRowElement>();
  return (
    <tr
      ref={row}
      className={cx(className, isLinked && 'RaDataTable-clickableRow')}
      {...(isLinked && { onClick: follow, onAuxClick: follow })}
    >
      {Children.map(
        children,
        (column) => record && isValidElement<ColumnProps>(column) && cellOf(column.props, record),
      )}
    </tr>
  );
});

type ColumnProps = DataTableColumnProps & { readonly component?: 'td' | 'th' };

function cellOf(
  { component: Cell = 'td', scope, align, style, cellClassName, ...column }: ColumnProps,
  record: RaRecord,
) {
  return (
    <Cell scope={scope} className={cellClassName} style={{ textAlign: align, ...style }}>
      {contentOf(column, record)}
    </Cell>
  );
}

function contentOf({ children, render, field: Field, source }: ColumnProps, record: RaRecord): ReactNode {
  if (children) return children;
  if (render) return render(record);
  return Field ? <Field source={source} /> : source && get(record, source);
}
