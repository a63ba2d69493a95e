import type { ReactNode } from 'react';
import styles from './ConflictDialog.module.css';
import { cx } from './cx.ts';
import { Dialog } from './Dialog.tsx';

type Side = 'mine' | 'theirs';

/** A field that differs between the form (`mine`) and the server (`theirs`), with both values as displayed. */
export interface ConflictField extends Readonly<Record<Side, string>> {
  readonly field: string;
  readonly label: string;
  readonly disputed?: boolean;
}

interface ConflictDialogProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly fields: readonly ConflictField[];
  /** Offers a choice for each field: `mine` names those taken from the form. Omitted: compares only. */
  readonly choice?: { readonly mine: ReadonlySet<string>; readonly onChoose: (field: string, side: Side) => void };
  readonly footer: ReactNode;
  readonly onClose: () => void;
}

/** Contract §2. */
export function ConflictDialog({ title, intro, fields, choice, footer, onClose }: ConflictDialogProps) {
  const cell = ({ field, ...values }: ConflictField, side: Side): ReactNode =>
    choice ? (
      <label className={cx('flex gap-2', styles.choice)}>
        <input
          type="radio"
          name={`choix-${field}`}
          checked={choice.mine.has(field) === (side === 'mine')}
          onChange={() => choice.onChoose(field, side)}
        />
        <span>{values[side]}</span>
      </label>
    ) : (
      values[side]
    );
  return (
    <Dialog title={title} size={choice ? 'l' : 'm'} onClose={onClose} footer={footer}>
      <p>{intro}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Ma saisie</th>
            <th scope="col">{choice ? 'Déjà enregistré' : 'Enregistré'}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((one) => (
            <tr key={one.field} className={cx(one.disputed && styles.disputed)}>
              <th scope="row">{one.label}</th>
              <td>{cell(one, 'mine')}</td>
              <td>{cell(one, 'theirs')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
