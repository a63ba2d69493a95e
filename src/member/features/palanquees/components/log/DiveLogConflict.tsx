import { useState } from 'react';
import { sortedName } from '#domain/divers/identity.ts';
import { ATTENDANCES } from '#domain/registration/attendance.ts';
import { ATTENDANCE_LABELS } from '#messages/dive-archive.ts';
import { Button } from '#ui/components/Button.tsx';
import { ConflictDialog, type ConflictField } from '#ui/components/ConflictDialog.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { cellOf, LOG_FIELDS, presenceOf, type DiveLogState } from '#member/features/palanquees/model/dive-log.ts';

const NAMES = {
  depth: 'profondeur',
  entryTime: 'immersion',
  exitTime: 'sortie',
  duration: 'durée',
  gas: 'gaz',
  remarks: 'remarques',
} as const;
function labelsOf({ record }: DiveLogState): [cell: string, label: string][] {
  const figures = record.plan.palanquees.flatMap(({ key }, rank) =>
    LOG_FIELDS.map((field): [string, string] => [cellOf(key, field), `Palanquée ${rank + 1}, ${NAMES[field]}`]),
  );
  return [...figures, ...record.people.map((one): [string, string] => [presenceOf(one.id), sortedName(one)])];
}

const shown = (text: string): string => {
  const state = ATTENDANCES.find((one) => one === text);
  return state ? ATTENDANCE_LABELS[state] : text || '–';
};

/** Two directors wrote into the same cells: other cells are merged without a question. */
export function DiveLogConflict({ state }: { readonly state: DiveLogState }) {
  const [compares, setCompares] = useState(false);
  const { record, conflicts, textOf, savedOf } = state;
  const fields = labelsOf(state)
    .filter(([cell]) => conflicts.includes(cell))
    .map(([field, label]): ConflictField => ({
      field,
      label,
      mine: shown(textOf(field)),
      theirs: shown(savedOf(field)),
    }));
  const choose = (take: () => void) => (): void => {
    take();
    setCompares(false);
  };
  return (
    <>
      <Banner
        tone="warn"
        live="status"
        title={`${record.saved?.author ?? 'Quelqu’un d’autre'} a noté autre chose entre-temps.`}
        actions={
          <Button size="s" onClick={() => setCompares(true)}>
            Choisir…
          </Button>
        }
      >
        Ce que vous avez saisi n’est pas perdu.
      </Banner>
      {compares && (
        <ConflictDialog
          title="Deux saisies différentes"
          intro="Les autres champs sont déjà réunis. Pour ceux-ci, gardez l’une des deux saisies."
          fields={fields}
          footer={
            <>
              <Button onClick={choose(state.takeTheirs)}>Reprendre ce qui est enregistré</Button>
              <Button variant="primary" onClick={choose(state.keepMine)}>
                Garder ma saisie
              </Button>
            </>
          }
          onClose={() => setCompares(false)}
        />
      )}
    </>
  );
}
