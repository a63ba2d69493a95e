import { Children, isValidElement, lazy } from 'react';
import {
  DataTable,
  useResourceContext,
  useStore,
  type DataTableColumnProps,
  type DataTableProps,
  type RaRecord,
} from 'react-admin';
import { cx } from '#ui/components/cx.ts';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import cells from './cells.module.css';
import { ALL_COLUMNS, arranged, isShown } from './columns.ts';
import { ListTool } from './ListTools.tsx';

const ColumnsDialog = lazy(() => import('./ColumnsDialog.tsx'));

const NONE: readonly string[] = [];

/** Lets a member choose and order columns on this computer; react-admin's own chooser orders by dragging alone. */
export function ColumnsTable<T extends RaRecord>(props: Omit<DataTableProps<T>, 'ref'>) {
  const { children, hiddenColumns: optional = NONE, ...table } = props;
  const [choice, choose] = useStore(`${useResourceContext()}.columns`, ALL_COLUMNS);
  const all = Children.toArray(children).filter((child) => isValidElement<DataTableColumnProps>(child));
  const choosable = all.flatMap((element) => {
    const { source, label, scope } = element.props;
    return typeof label === 'string' && scope !== 'row' ? [{ name: source ?? label, label, element }] : [];
  });
  const columns = arranged(choosable, choice);
  const shown = columns.filter(({ name }) => isShown(choice, name, optional)).map(({ element }) => element);
  // More columns than the page holds scroll within the table, where no head can stick to the page.
  const isWide = columns.some(({ name }) => optional.includes(name) && isShown(choice, name, optional));
  const fixed = all.filter((element) => choosable.every((column) => column.element !== element));
  return (
    <>
      <ListTool>
        <DialogButton
          size="s"
          variant="quiet"
          renderDialog={(close) => <ColumnsDialog {...{ columns, choice, choose, optional }} onClose={close} />}
        >
          Colonnes
        </DialogButton>
      </ListTool>
      <DataTable<T> className={cx(cells.stickyHead, isWide && cells.scrolling) ?? ''} {...table}>
        {[...fixed, ...shown]}
      </DataTable>
    </>
  );
}
