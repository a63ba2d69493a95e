import { useStore, type RaRecord } from 'react-admin';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { saveTable, type TableFormat } from '../../../shared/ui/files/save-table.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { chosenOf, usualKeys, type ExportColumn } from '../../../shared/ui/files/columns.ts';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import { CopyAddresses } from './CopyAddresses.tsx';
import styles from './ExportDialog.module.css';

interface ExportDialogProps<T extends RaRecord> {
  readonly resource: string;
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  readonly emailOf?: (record: T) => string;
  /** All records of the list, in its order. */
  readonly records: readonly T[];
  readonly onClose: () => void;
}

/** Chooses the columns of the file; the choice is remembered on this computer. */
export function ExportDialog<T extends RaRecord>(props: ExportDialogProps<T>) {
  const { resource, name, columns, emailOf, records, onClose } = props;
  const [keys, setKeys] = useStore<string[]>(`export.${resource}`, usualKeys(columns));
  const chosen = chosenOf(columns, keys);
  const file = useSingleMutation({
    mutationFn: (format: TableFormat) => saveTable(format, name, chosen, records),
    onSuccess: onClose,
  });
  const nothing = chosen.length === 0 ? 'Choisissez au moins une colonne.' : null;

  return (
    <Dialog
      title="Exporter la liste"
      subtitle={`${plural(records.length, 'ligne', 'lignes')}, dans l’ordre de la liste, avec sa recherche et ses filtres.`}
      onClose={onClose}
      footer={
        <>
          {emailOf && <CopyAddresses emails={records.map(emailOf)} />}
          <Button reason={nothing} busy={file.isPending && file.variables === 'csv'} onClick={() => file.mutate('csv')}>
            Fichier CSV
          </Button>
          <Button
            variant="primary"
            icon="download"
            reason={nothing}
            busy={file.isPending && file.variables === 'xlsx'}
            onClick={() => file.mutate('xlsx')}
          >
            Fichier Excel
          </Button>
        </>
      }
    >
      {file.error && <ErrorMessage error={file.error} />}
      <fieldset className={styles.columns}>
        <legend className={styles.legend}>
          Colonnes
          <Button size="s" variant="quiet" onClick={() => setKeys(columns.map(({ key }) => key))}>
            Toutes
          </Button>
          <Button size="s" variant="quiet" onClick={() => setKeys(usualKeys(columns))}>
            Les plus utiles
          </Button>
        </legend>
        {columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={keys.includes(key)}
            onChange={({ target }) => setKeys(target.checked ? [...keys, key] : keys.filter((other) => other !== key))}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
