import { useState } from 'react';
import { useRecordContext, useSaveContext, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import styles from './ConflictDialog.module.css';
import { differences, merged } from './differences.ts';
import { shown } from '../field-text.ts';
import type { Current } from '../useSaveRefusal.ts';

interface ConflictDialogProps {
  /** French names of the form's fields, in its order. */
  readonly labels: Readonly<Record<string, string>>;
  /** The record as it stands on the server. */
  readonly current: Current;
  readonly onClose: () => void;
}

/** Somebody else has saved meanwhile: what differs, side by side, and a choice for each field (contract §2). */
export function ConflictDialog({ labels, current, onClose }: ConflictDialogProps) {
  const before = useRecordContext<RaRecord>() ?? {};
  const { getValues } = useFormContext();
  const { save, saving } = useSaveContext();
  const [differing] = useState(() => differences(before, getValues(), current, Object.keys(labels)));
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differing.filter(({ proposed }) => proposed === 'mine').map(({ field }) => field)),
  );
  const choose = (field: string, take: boolean): void => {
    const next = new Set(mine);
    if (take) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  const keep = async (): Promise<void> => {
    await save?.(merged(current, differing, mine));
    onClose();
  };

  return (
    <Dialog
      title="Quelqu’un d’autre vient de modifier cette fiche"
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Revenir au formulaire</Button>
          <Button variant="primary" busy={saving ?? false} onClick={() => void keep()}>
            Enregistrer ce choix
          </Button>
        </>
      }
    >
      <p>Rien n’est perdu : choisissez, champ par champ, ce qui est enregistré.</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Ma saisie</th>
            <th scope="col">Déjà enregistré</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ field, mine: own, theirs, disputed }) => (
            <tr key={field} className={disputed ? styles.disputed : undefined}>
              <th scope="row">{labels[field]}</th>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      name={`choix-${field}`}
                      checked={mine.has(field) === (side === 'mine')}
                      onChange={() => choose(field, side === 'mine')}
                    />
                    <span>{shown(side === 'mine' ? own : theirs, field)}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
