import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { ExportButton as RaExportButton, useResourceContext, useStore, type RaRecord } from 'react-admin';
import { plural } from '../../../shared/messages/money.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import { chosenOf, usualKeys, type ExportColumn } from '../../../shared/files/columns.ts';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import forms from '../forms.module.css';
import { CopyAddresses } from './CopyAddresses.tsx';
import { FileButtons } from './FileButtons.tsx';

interface ExportButtonProps<T extends RaRecord> {
  /** Name of the file and of its sheet. */
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** Offers 'Copier les adresses e-mail'. */
  readonly emailOf?: (record: T) => string;
}

/** Exports whole lists, which the data provider reads by a thousand. */
const ALL = 1_000_000;

export function ExportButton<T extends RaRecord>(props: ExportButtonProps<T>) {
  const [records, setRecords] = useState<readonly T[] | null>(null);
  return (
    <>
      <RaExportButton
        variant="outlined"
        icon={<Icon name="download" size={18} />}
        exporter={setRecords}
        maxResults={ALL}
      />
      {records && <ExportDialog {...props} records={records} onClose={() => setRecords(null)} />}
    </>
  );
}

interface ExportDialogProps<T extends RaRecord> extends ExportButtonProps<T> {
  readonly records: readonly T[];
  readonly onClose: () => void;
}

/** Remembers the chosen columns on this computer. */
function ExportDialog<T extends RaRecord>({ name, columns, emailOf, records, onClose }: ExportDialogProps<T>) {
  const [keys, setKeys] = useStore<string[]>(`export.${useResourceContext()}`, usualKeys(columns));
  return (
    <Dialog
      title="Exporter la liste"
      subtitle={`${plural(records.length, 'ligne', 'lignes')}, dans l’ordre de la liste, avec sa recherche et ses filtres.`}
      onClose={onClose}
      footer={
        <>
          {emailOf && <CopyAddresses emails={records.map(emailOf)} />}
          <FileButtons name={name} columns={chosenOf(columns, keys)} records={records} primary onSaved={onClose} />
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
