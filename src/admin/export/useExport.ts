import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import { toast } from '../../shared/ui/feedback/toast.ts';
import { plural } from '../../shared/messages/numbers.ts';
import { addressesOf } from '../components/export/addresses.ts';
import { allRecords } from './all-records.ts';
import type { ExportColumn } from '../../shared/ui/files/columns.ts';
import { saveTable, type TableFormat } from '../../shared/ui/files/save-table.ts';

interface Export<T> {
  readonly resource: string;
  /** Of the file and of its sheet. */
  readonly name: string;
  readonly emailOf: ((record: T) => string) | undefined;
}

/** Copies where the browser lets it; else the text is shown to be copied by hand. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What becomes of the list as it is shown: a file, or the addresses of those on it. */
export function useExport<T extends RaRecord>({ resource, name, emailOf }: Export<T>) {
  const provider = useDataProvider();
  const list = useListContext<T>();
  const read = (): Promise<T[]> =>
    allRecords<T>(provider, resource, { sort: list.sort, filter: list.filterValues as Record<string, unknown> });

  const file = useMutation({
    mutationFn: async ({ kind, columns }: { kind: TableFormat; columns: readonly ExportColumn<T>[] }) => {
      const records = await read();
      await saveTable(kind, name, columns, records);
      return records.length;
    },
  });

  const emails = useMutation({
    mutationFn: async () => {
      const { addresses, without } = addressesOf((await read()).map((record) => emailOf?.(record) ?? ''));
      const text = addresses.join('; ');
      const done = await copied(text);
      if (done) {
        const missing = without > 0 ? `, ${without} sans adresse valable` : '';
        toast(`${plural(addresses.length, 'adresse copiée', 'adresses copiées')}${missing}.`);
      }
      return done ? null : text;
    },
  });

  return { file, emails };
}
