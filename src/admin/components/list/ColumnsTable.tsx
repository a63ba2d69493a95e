import { Children, isValidElement, lazy } from 'react';
import {
  DataTable,
  useResourceContext,
  useStore,
  type DataTableColumnProps,
  type DataTableProps,
  type RaRecord,
} from 'react-admin';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import cells from './cells.module.css';
import { ALL_COLUMNS, arranged } from './columns.ts';
import { ListTool } from './ListTools.tsx';

const ColumnsDialog = lazy(() => import('./ColumnsDialog.tsx'));

/** Lets a member choose and order columns on this computer; react-admin's own chooser orders by dragging alone. */
export function ColumnsTable<T extends RaRecord>({ children, ...table }: Omit<DataTableProps<T>, 'ref'>) {
  const [choice, choose] = useStore(`${useResourceContext()}.columns`, ALL_COLUMNS);
  const all = Children.toArray(children).filter((child) => isValidElement<DataTableColumnProps>(child));
  const choosable = all.flatMap((element) => {
    const { source, label, scope } = element.props;
    return typeof label === 'string' && scope !== 'row' ? [{ name: source ?? label, label, element }] : [];
  });
  const columns = arranged(choosable, choice);
  const shown = columns.filter(({ name }) => !choice.hidden.includes(name)).map(({ element }) => element);
  const fixed = all.filter((element) => choosable.every((column) => column.element !== element));
  return (
    <>
      <ListTool>
        <DialogButton
          size="s"
          variant="quiet"
          renderDialog={(close) => <ColumnsDialog {...{ columns, choice, choose }} onClose={close} />}
        >
          Colonnes
        </DialogButton>
      </ListTool>
      <DataTable<T> className={cells.stickyHead ?? ''} {...table}>
        {[...fixed, ...shown]}
      </DataTable>
    </>
  );
}
