import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { Icon } from '#ui/components/Icon.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { ALL_COLUMNS, isShown, moved, toggled, type ColumnChoice } from './columns.ts';
import dialogs from './ListDialogs.module.css';

interface ColumnsDialogProps {
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  /** Hidden until they are chosen. */
  readonly optional: readonly string[];
  readonly choice: ColumnChoice;
  readonly choose: (choice: ColumnChoice) => void;
  readonly onClose: () => void;
}

export default function ColumnsDialog({ columns, optional, choice, choose, onClose }: ColumnsDialogProps) {
  const names = columns.map(({ name }) => name);
  const move = (name: string, by: -1 | 1): void => choose({ ...choice, order: moved(names, name, by) });
  return (
    <Dialog
      size="s"
      title="Colonnes de la liste"
      subtitle="Votre choix reste sur cet ordinateur."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => choose(ALL_COLUMNS)}>
            Rétablir
          </Button>
          <Button variant="primary" onClick={onClose}>
            Fermer
          </Button>
        </>
      }
    >
      <ul className={dialogs.rows}>
        {columns.map(({ name, label }, index) => (
          <li key={name} className={dialogs.row}>
            <Checkbox
              label={label}
              checked={isShown(choice, name, optional)}
              onChange={() => choose(toggled(choice, name, optional))}
            />
            <span className={dialogs.buttons}>
              <MoveButton label={`Monter ${label}`} up blocked={index === 0} onMove={() => move(name, -1)} />
              <MoveButton
                label={`Descendre ${label}`}
                blocked={index === columns.length - 1}
                onMove={() => move(name, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly up?: boolean;
  readonly blocked: boolean;
  readonly onMove: () => void;
}

/** Keeps the focus at the end of its way. */
const MoveButton = ({ label, up = false, blocked, onMove }: MoveButtonProps) => (
  <button
    type="button"
    className={up ? dialogs.up : dialogs.down}
    aria-label={label}
    aria-disabled={blocked || undefined}
    onClick={() => !blocked && onMove()}
  >
    <Icon name="down" size={18} />
  </button>
);
