import { Button as RaButton, useListContext, type RaRecord } from 'react-admin';
import { Icon } from '#ui/components/Icon.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { useNotifyError } from '#admin/providers/hooks.ts';
import type { ExportDialogProps } from './ExportDialog.tsx';

export function ExportButton<T extends RaRecord>(props: Omit<ExportDialogProps<T>, 'onClose'>) {
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
