import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Dossier } from '../../../shared/contract/season.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import listing from '../../screens/listing.module.css';
import { SortHeading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
import { TickPage } from '../../screens/TickPage.tsx';
import type { Selection } from '../../screens/useSelection.ts';
import { DossierDialog, type Opened } from './DossierDialog.tsx';
import { DossierRow } from './DossierRow.tsx';

interface DossierTableProps {
  readonly dossiers: readonly Dossier[];
  readonly selection: Selection;
}

const COLUMNS = [
  { label: 'Membre', sort: 'lastname,firstname' },
  { label: 'E-mail', sort: 'email' },
  { label: 'Dossier', sort: 'sentAt' },
  { label: 'Cotisation due', sort: 'cotisation', end: true },
  { label: 'Dernier rappel', sort: 'remindedAt' },
] as const;

/** Who is on this page of the list, and what one may do about each. */
export function DossierTable({ dossiers, selection }: DossierTableProps) {
  const { isFetching } = useListContext();
  const [opened, setOpened] = useState<{ readonly what: Opened; readonly id: number } | null>(null);
  const subject = dossiers.find(({ id }) => id === opened?.id);
  return (
    <div className={listing.frame}>
      <table className={cx(table.table, table.lit)} aria-label="Dossiers" aria-busy={isFetching}>
        <thead>
          <tr>
            <TickPage ids={dossiers.map(({ id }) => id)} selection={selection} />
            {COLUMNS.map((column) => (
              <SortHeading key={column.sort} {...column} />
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {dossiers.map((dossier) => (
            <DossierRow
              key={dossier.id}
              dossier={dossier}
              selected={selection.ids.has(dossier.id)}
              onSelect={(ticked) => selection.tick([dossier.id], ticked)}
              onOpen={(what) => setOpened({ what, id: dossier.id })}
            />
          ))}
        </tbody>
      </table>
      {opened && subject && <DossierDialog what={opened.what} dossier={subject} onClose={() => setOpened(null)} />}
    </div>
  );
}
