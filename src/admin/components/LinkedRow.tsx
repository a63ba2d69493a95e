import { memo, type MouseEvent } from 'react';
import {
  DataTableRow,
  useDataTableCallbacksContext,
  useEvent,
  useGetPathForRecordCallback,
  useNavigate,
  useRecordContext,
  useResourceContext,
  type DataTableRowProps,
} from 'react-admin';
import { useFocusKept } from './useFocusHandover.ts';

const MIDDLE_BUTTON = 1;
const CONTROLS = 'a, button, input, label';

/**
 * Makes a click anywhere in a table's row do what one on its link does, in another tab too. Text that is being selected
 * is not a click. A removed row hands its focus to the page's title.
 */
export const LinkedRow = memo(function LinkedRow(props: DataTableRowProps) {
  const { rowClick } = useDataTableCallbacksContext();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const navigate = useNavigate();
  const getPath = useGetPathForRecordCallback();
  const follow = useEvent(async (event: MouseEvent): Promise<void> => {
    if (event.button > MIDDLE_BUTTON || (event.target instanceof Element && event.target.closest(CONTROLS))) return;
    if (window.getSelection()?.isCollapsed === false) return;
    const isElsewhere = event.button === MIDDLE_BUTTON || event.ctrlKey || event.metaKey;
    if (!record) return;
    const link = typeof rowClick === 'function' ? await rowClick(record.id, resource, record) : rowClick;
    const path = await getPath({ record, resource, ...(link && { link }) });
    if (!path) return;
    if (isElsewhere) window.open(path, '_blank', 'noopener');
    else navigate(path, { state: { from: `${location.pathname}${location.search}` } });
  });
  const row = useFocusKept<HTMLTableRowElement>();
  return rowClick === false ? (
    <DataTableRow {...props} ref={row} />
  ) : (
    <DataTableRow {...props} ref={row} onClick={follow} onAuxClick={follow} />
  );
});
