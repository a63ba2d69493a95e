import { useState } from 'react';
import { useRecordContext, useSaveContext, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { differences, merged } from '../../../shared/domain/differences.ts';
import { fieldText } from '../../../shared/messages/field-text.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { ConflictDialog } from '../../../shared/ui/components/ConflictDialog.tsx';
import type { CurrentRecord, FieldLabels } from './SaveRefusal.ts';

interface FormConflictProps {
  readonly labels: FieldLabels;
  readonly current: CurrentRecord;
  readonly onClose: () => void;
}

/** Chooses field by field between the form and the server's record, then saves the choice (contract §2). */
export function FormConflict({ labels, current, onClose }: FormConflictProps) {
  const before = useRecordContext<RaRecord>() ?? {};
  const { getValues } = useFormContext();
  const { save, saving } = useSaveContext();
  const [differing] = useState(() => differences(before, getValues(), current, Object.keys(labels)));
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differing.filter(({ proposed }) => proposed === 'mine').map(({ field }) => field)),
  );
  const choose = (field: string, side: 'mine' | 'theirs'): void => {
    const others = [...mine].filter((one) => one !== field);
    setMine(new Set(side === 'mine' ? [...others, field] : others));
  };
  const keep = async (): Promise<void> => {
    await save?.(merged(current, differing, mine));
    onClose();
  };
  return (
    <ConflictDialog
      title="Quelqu’un d’autre vient de modifier cette fiche"
      intro="Rien n’est perdu : choisissez, champ par champ, ce qui est enregistré."
      fields={differing.map(({ field, disputed, ...sides }) => ({
        field,
        disputed,
        label: labels[field] ?? field,
        mine: fieldText(sides.mine, field),
        theirs: fieldText(sides.theirs, field),
      }))}
      choice={{ mine, onChoose: choose }}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Revenir au formulaire</Button>
          <Button variant="primary" busy={saving ?? false} onClick={() => void keep()}>
            Enregistrer ce choix
          </Button>
        </>
      }
    />
  );
}
