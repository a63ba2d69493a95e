import { useListContext, useStore, type RaRecord } from 'react-admin';
import { plural } from '../../shared/messages/numbers.ts';
import { Button } from '../../shared/ui/components/Button.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { Dialog } from '../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../shared/ui/feedback/ErrorMessage.tsx';
import { TextArea } from '../../shared/ui/form/TextField.tsx';
import { chosenOf, usualKeys, type ExportColumn } from '../../shared/ui/files/columns.ts';
import styles from './ExportDialog.module.css';
import { useExport } from './useExport.ts';

export interface ExportDialogProps<T extends RaRecord> {
  readonly resource: string;
  /** Of the file and of its sheet: 'Plongeurs'. */
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** Offers 'Copier les adresses e-mail'. */
  readonly emailOf?: (record: T) => string;
  readonly onClose: () => void;
}

/**
 * Inside a list: what it shows, on all its pages, with its search, filters and order, as a file. The chosen columns are
 * remembered on this computer.
 */
export function ExportDialog<T extends RaRecord>({ resource, name, columns, emailOf, onClose }: ExportDialogProps<T>) {
  const { total = 0 } = useListContext<T>();
  const [keys, setKeys] = useStore<string[]>(`export.${resource}`, usualKeys(columns));
  const { file, emails } = useExport<T>({ resource, name, emailOf });
  const chosen = chosenOf(columns, keys);
  const nothing = chosen.length === 0 ? 'Choisissez au moins une colonne.' : null;
  const save = (kind: 'csv' | 'xlsx'): void => file.mutate({ kind, columns: chosen }, { onSuccess: onClose });
  const error = file.error ?? emails.error;

  return (
    <Dialog
      title="Exporter la liste"
      subtitle={`${plural(total, 'ligne', 'lignes')}, dans l’ordre de la liste, avec sa recherche et ses filtres.`}
      onClose={onClose}
      footer={
        <>
          {emailOf && (
            <span className={styles.start}>
              <Button variant="quiet" busy={emails.isPending} onClick={() => emails.mutate()}>
                Copier les adresses e-mail
              </Button>
            </span>
          )}
          <Button busy={file.isPending && file.variables.kind === 'csv'} reason={nothing} onClick={() => save('csv')}>
            Fichier CSV
          </Button>
          <Button
            variant="primary"
            icon="download"
            busy={file.isPending && file.variables.kind === 'xlsx'}
            reason={nothing}
            onClick={() => save('xlsx')}
          >
            Fichier Excel
          </Button>
        </>
      }
    >
      {error && <ErrorMessage error={error} />}
      {emails.data && (
        <TextArea
          label="Adresses e-mail"
          help="Votre navigateur ne permet pas de les copier d’ici : sélectionnez tout (Ctrl + A), puis copiez."
          readOnly
          value={emails.data}
        />
      )}
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
            onChange={({ target }) =>
              setKeys(target.checked ? [...keys, key] : keys.filter((chosenKey) => chosenKey !== key))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
