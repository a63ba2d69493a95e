import { Button } from '../../../shared/ui/components/Button.tsx';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import type { ExportColumn } from '../../../shared/files/columns.ts';
import { saveTable, type TableFormat } from '../../../shared/ui/files/save-table.ts';
import { useNotifyError } from '../../providers/hooks.ts';

interface FileButtonsProps<T> {
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** A function where the screen shows some of them: all are read for the file. */
  readonly records: readonly T[] | (() => Promise<readonly T[]>);
  /** Draws 'Fichier Excel' as the primary button. */
  readonly primary?: boolean;
  readonly onSaved?: () => void;
}

export function FileButtons<T>({ name, columns, records, primary = false, onSaved }: FileButtonsProps<T>) {
  const file = useSingleMutation({
    mutationFn: async (format: TableFormat) =>
      saveTable(format, name, columns, typeof records === 'function' ? await records() : records),
    onSuccess: () => onSaved?.(),
    onError: useNotifyError(),
  });
  const isEmpty = typeof records !== 'function' && records.length === 0;
  const reason = isEmpty
    ? 'Il n’y a rien à exporter.'
    : columns.length === 0
      ? 'Choisissez au moins une colonne.'
      : null;
  const busyWith = (format: TableFormat): boolean => file.isPending && file.variables === format;
  return (
    <>
      <Button reason={reason} busy={busyWith('csv')} onClick={() => file.mutate('csv')}>
        Fichier CSV
      </Button>
      <Button
        {...(primary && { variant: 'primary', icon: 'download' })}
        reason={reason}
        busy={busyWith('xlsx')}
        onClick={() => file.mutate('xlsx')}
      >
        Fichier Excel
      </Button>
    </>
  );
}
