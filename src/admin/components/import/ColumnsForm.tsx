import { Typography } from '@mui/material';
import type { ImportPreview } from '../../../shared/contract/import.ts';
import type { ColumnLabels } from '../../../shared/domain/import/columns.ts';
import { Options, Select } from '../../../shared/ui/form/Field.tsx';
import forms from '../form/forms.module.css';

/** Fields by the place of their column; '' leaves it out. */
export type ColumnChoices = ReadonlyMap<number, string>;

interface ColumnChoicesProps extends Pick<ImportPreview, 'columns'> {
  readonly labels: ColumnLabels;
  readonly onChoose: (choices: ColumnChoices) => void;
}

/** For columns that no heading explains: what they bring, which the club remembers. */
export function ColumnsForm({ columns, labels, onChoose }: ColumnChoicesProps) {
  const asked = columns.map((column, at) => ({ ...column, at })).filter(({ asks }) => asks);
  if (asked.length === 0) return null;
  const nameOf = (heading: string, at: number): string =>
    columns.filter((column) => column.heading === heading).length > 1 ? `${heading} (colonne ${at + 1})` : heading;
  const choose = (at: number, field: string): void =>
    onChoose(new Map(asked.map((column) => [column.at, column.at === at ? field : (column.field ?? '')])));
  return (
    <section aria-label="Colonnes à choisir">
      <h2 className={forms.subtitle}>Colonnes à choisir</h2>
      <Typography variant="inherit" sx={{ mb: 2 }}>
        Dites ce qu’elles contiennent&nbsp;: ce choix est gardé pour le prochain fichier.
      </Typography>
      <div className={forms.grid}>
        {asked.map(({ heading, field, at }) => (
          <Select
            key={at}
            label={nameOf(heading, at)}
            value={field ?? ''}
            onChange={({ target }) => choose(at, target.value)}
          >
            <Options of={[['', 'Ne pas reprendre'], ...Object.entries(labels)]} />
          </Select>
        ))}
      </div>
    </section>
  );
}
