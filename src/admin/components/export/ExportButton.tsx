import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { Button as RaButton, useListContext, useResourceContext, useStore, type RaRecord } from 'react-admin';
import { plural } from '../../../shared/messages/money.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import { chosenOf, usualKeys, type ExportColumn } from '../../../shared/files/columns.ts';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import forms from '../form/forms.module.css';
import { CopyAddresses } from './CopyAddresses.tsx';
import { FileButtons } from './FileButtons.tsx';

interface ExportButtonProps<T extends RaRecord> {
  /** Name of the file and of its sheet. */
  readonly name: string;
  readonly columns: readonly ExportColumn<T>[];
  /** Offers 'Copier les adresses e-mail'. */
  readonly emailOf?: (record: T) => string;
}

/** Whole lists, which the data provider reads by a thousand. */
const ALL = 1_000_000;

export function ExportButton<T extends RaRecord>(props: ExportButtonProps<T>) {
  const [open, setOpen] = useState(false);
  const { total } = useListContext();
  return (
    <>
      <RaButton variant="outlined" label="ra.action.export" disabled={total === 0} onClick={() => setOpen(true)}>
        <Icon name="download" size={18} />
      </RaButton>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ExportDialogProps<T extends RaRecord> extends ExportButtonProps<T> {
  readonly onClose: () => void;
}

/** Remembers the chosen columns on this computer; reads the list when a file is made, which our server records (docs/adr/0053). */
function ExportDialog<T extends RaRecord>({ name, columns, emailOf, onClose }: ExportDialogProps<T>) {
  const { total = 0, getData } = useListContext<T>();
  const records = async (): Promise<readonly T[]> => (await getData?.({ maxResults: ALL })) ?? [];
  const [keys, setKeys] = useStore<string[]>(`export.${useResourceContext()}`, usualKeys(columns));
  return (
    <Dialog
      title="Exporter la liste"
      subtitle={`${plural(total, 'ligne', 'lignes')}, dans l’ordre de la liste, avec sa recherche et ses filtres.`}
      onClose={onClose}
      footer={
        <>
          {emailOf && <CopyAddresses emails={async () => (await records()).map(emailOf)} />}
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
