import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Dossier } from '../../../shared/contract/season.ts';
import { cx } from '../../../shared/ui/cx.ts';
import { SortHeading } from '../../screens/SortHeading.tsx';
import table from '../../screens/table.module.css';
import { DossierDialog, type Opened } from './DossierDialog.tsx';
import { DossierRow } from './DossierRow.tsx';
import styles from './Dossiers.module.css';

interface DossierTableProps {
  readonly dossiers: readonly Dossier[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
}

const COLUMNS = [
  { label: 'Membre', sort: 'lastname,firstname' },
  { label: 'E-mail', sort: 'email' },
  { label: 'Dossier', sort: 'sentAt' },
  { label: 'Cotisation due', sort: 'cotisation', end: true },
  { label: 'Dernier rappel', sort: 'remindedAt' },
] as const;

/** Who is on this page of the list, and what one may do about each. */
export function DossierTable({ dossiers, selected, onSelect }: DossierTableProps) {
  const { isFetching } = useListContext();
  const [opened, setOpened] = useState<{ readonly what: Opened; readonly id: number } | null>(null);
  const subject = dossiers.find(({ id }) => id === opened?.id);
  const all = dossiers.every(({ id }) => selected.has(id));
  const toggle = (ids: readonly number[], tick: boolean): void => {
    const next = new Set(selected);
    for (const id of ids)
      if (tick) next.add(id);
      else next.delete(id);
    onSelect(next);
  };
  return (
    <div className={styles.frame}>
      <table className={cx(table.table, styles.table)} aria-label="Dossiers" aria-busy={isFetching}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                className={styles.tick}
                aria-label="Sélectionner toute la page"
                checked={all}
                onChange={({ target }) =>
                  toggle(
                    dossiers.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </th>
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
              selected={selected.has(dossier.id)}
              onSelect={(tick) => toggle([dossier.id], tick)}
              onOpen={(what) => setOpened({ what, id: dossier.id })}
            />
          ))}
        </tbody>
      </table>
      {opened && subject && <DossierDialog what={opened.what} dossier={subject} onClose={() => setOpened(null)} />}
    </div>
  );
}
