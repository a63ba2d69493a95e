import { Button as RaButton, useListContext, type RaRecord } from 'react-admin';
import type { ExportColumn } from '../../../shared/files/columns.ts';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { useNotifyError } from '../../providers/hooks.ts';

export interface ExportOf<T extends RaRecord> {
  /** Name of the file and of its sheet. */
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** Offers 'Copier les adresses e-mail'. */
  readonly emailOf?: (record: T) => string;
  /** Instead of all that the list shows. */
  readonly selected?: { readonly count: number; readonly read: () => Promise<readonly T[]> };
}

export function ExportButton<T extends RaRecord>(props: ExportOf<T>) {
  const opened = useSingleMutation({ mutationFn: () => import('./ExportDialog.tsx'), onError: useNotifyError() });
  const ExportDialog = opened.data?.ExportDialog;
  const { total } = useListContext();
  return (
    <>
      <RaButton
        variant="outlined"
        label="ra.action.export"
        disabled={!props.selected && total === 0}
        onClick={() => opened.mutate()}
      >
        <Icon name="download" size={18} />
      </RaButton>
      {ExportDialog && <ExportDialog {...props} onClose={opened.reset} />}
    </>
  );
}
