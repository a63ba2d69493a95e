import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { useListContext, useResourceContext, useStore, type RaRecord, useNotify } from 'react-admin';
import { isEmail } from '#domain/text.ts';
import { chosenOf, usualKeys, type ExportColumn } from '#shared/files/columns.ts';
import { totalFigure } from '#messages/counting.ts';
import { plural } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { saveTable, type TableFormat } from '#ui/files/save-table.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { TextArea } from '#ui/form/Field.tsx';
import { useNotifyError } from '#admin/providers/hooks.ts';
import forms from '../form/forms.module.css';

/** Whole lists, which the data provider reads by a thousand. */
const ALL = 1_000_000;

export interface ExportDialogProps<T extends RaRecord> {
  /** Name of the file and of its sheet. */
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** Offers 'Copier les adresses e-mail'. */
  readonly emailOf?: (record: T) => string;
  /** Instead of all that the list shows. */
  readonly selected?: { readonly count: number; readonly read: (columns: readonly string[]) => Promise<readonly T[]> };
  readonly onClose: () => void;
}

/** Remembers the chosen columns on this computer; reads the list when a file is made, which our server records (docs/adr/0053). */
export function ExportDialog<T extends RaRecord>({ name, columns, emailOf, selected, onClose }: ExportDialogProps<T>) {
  const { total = 0, getData } = useListContext<T>();
  const records = async (columns: readonly string[]): Promise<readonly T[]> =>
    selected ? selected.read(columns) : ((await getData?.({ maxResults: ALL, meta: { columns } })) ?? []);
  const [keys, setKeys] = useStore<string[]>(`export.${useResourceContext()}`, usualKeys(columns));
  const chosen = chosenOf(columns, keys);
  return (
    <Dialog
      title={selected ? 'Exporter la sélection' : 'Exporter la liste'}
      subtitle={
        selected
          ? plural(selected.count, 'ligne choisie', 'lignes choisies')
          : `${totalFigure(total)}\u00a0${total >= 2 ? 'lignes' : 'ligne'}, dans l’ordre de la liste, avec sa recherche et ses filtres.`
      }
      onClose={onClose}
      footer={
        <>
          {emailOf && <CopyAddresses emails={async () => (await records([])).map(emailOf)} />}
          <FileButtons
            name={name}
            columns={chosen}
            records={() => records(chosen.map(({ key }) => key))}
            primary
            onSaved={onClose}
          />
        </>
      }
    >
      <Box component="fieldset" sx={COLUMNS}>
        <Stack component="legend" direction="row" spacing={1} className={forms.subtitle} sx={{ alignItems: 'center' }}>
          <span>Colonnes</span>
          <Button size="s" variant="quiet" onClick={() => setKeys(columns.map(({ key }) => key))}>
            Toutes
          </Button>
          <Button size="s" variant="quiet" onClick={() => setKeys(usualKeys(columns))}>
            Les plus utiles
          </Button>
        </Stack>
        {columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={keys.includes(key)}
            onChange={({ target }) => setKeys(target.checked ? [...keys, key] : keys.filter((other) => other !== key))}
          />
        ))}
      </Box>
    </Dialog>
  );
}

const COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, columnGap: 2, minWidth: 0 };

/** Valid addresses, each once whatever its case; `without` counts the others. */
export function addressesOf(emails: readonly string[]): { readonly addresses: string[]; readonly without: number } {
  const valid = emails.map((email) => email.trim()).filter(isEmail);
  const byFolded = new Map(valid.map((email) => [email.toLowerCase(), email]));
  return { addresses: [...byFolded.values()], without: emails.length - valid.length };
}

/** Shows the addresses to copy by hand where the browser refuses its clipboard. */
function CopyAddresses({ emails }: { readonly emails: () => Promise<readonly string[]> }) {
  const notify = useNotify();
  const [shown, setShown] = useState<string | null>(null);
  const copied = useSingleMutation({ mutationFn: async () => copy(await emails()), onError: useNotifyError() });
  const copy = async (read: readonly string[]): Promise<void> => {
    const { addresses, without } = addressesOf(read);
    const text = addresses.join('; ');
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setShown(text);
      return;
    }
    const missing = without > 0 ? `, ${without} sans adresse valable` : '';
    notify(`${plural(addresses.length, 'adresse copiée', 'adresses copiées')}${missing}.`);
  };
  return (
    <Box sx={{ mr: 'auto' }}>
      <Button variant="quiet" busy={copied.isPending} onClick={() => copied.mutate()}>
        Copier les adresses e-mail
      </Button>
      {shown !== null && (
        <TextArea
          label="Adresses e-mail"
          help="Votre navigateur ne permet pas de les copier d’ici&nbsp;: sélectionnez tout (Ctrl + A), puis copiez."
          readOnly
          value={shown}
        />
      )}
    </Box>
  );
}

interface FileButtonsProps<T> {
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** A function where the screen shows some of them: all are read for the file. */
  readonly records: readonly T[] | (() => Promise<readonly T[]>);
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
