import type { PalanqueesRecord } from '../../../../../shared/api/resources/palanquees.ts';
import { Badge } from '../../../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../../shared/ui/components/Dialog.tsx';
import { savedAt } from '../../model/versions.ts';
import styles from './Composer.module.css';

interface VersionsDialogProps {
  readonly record: PalanqueesRecord;
  readonly onOpen: (version: number) => void;
  readonly onClose: () => void;
}

export const VersionsDialog = ({ record, onOpen, onClose }: VersionsDialogProps) => (
  <Dialog title="Versions enregistrées" onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
    <ol className={styles.versions} reversed>
      {record.versions.map(({ version, author, at }) => (
        <li key={version}>
          <span>
            <strong>Version {version}</strong> · {savedAt(at)} · {author}
          </span>
          {version === record.version ? (
            <Badge tone="ok">La dernière</Badge>
          ) : (
            <Button size="s" aria-label={`Ouvrir la version ${version}`} onClick={() => onOpen(version)}>
              Ouvrir
            </Button>
          )}
        </li>
      ))}
    </ol>
  </Dialog>
);

interface ConflictDialogProps {
  readonly theirs: PalanqueesRecord;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Asks before either of two directors' versions is overwritten. */
export function ConflictDialog({ theirs, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const last = theirs.versions.find(({ version }) => version === theirs.version);
  return (
    <Dialog
      title="Une autre version vient d’être enregistrée"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Reprendre la sienne</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Garder ma version
          </Button>
        </>
      }
    >
      <div className={styles.texts}>
        <p>
          <strong>{last?.author ?? 'Quelqu’un d’autre'}</strong> a enregistré la version {theirs.version}
          {last && ` le ${savedAt(last.at)}`}, pendant que vous composiez. Ce que vous avez composé n’est pas perdu.
        </p>
        <p>
          «&nbsp;Garder ma version&nbsp;» l’enregistre par-dessus&nbsp;; la sienne reste dans les versions.
          «&nbsp;Reprendre la sienne&nbsp;» la montre ici&nbsp;; «&nbsp;Annuler&nbsp;» ramène la vôtre.
        </p>
      </div>
    </Dialog>
  );
}

interface ProposeDialogProps {
  readonly onComplete: () => void;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

export const ProposeDialog = ({ onComplete, onReplace, onClose }: ProposeDialogProps) => (
  <Dialog
    title="Proposer des palanquées ?"
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>Ne rien changer</Button>
        <Button variant="danger" onClick={onReplace}>
          Tout recomposer
        </Button>
        <Button variant="primary" onClick={onComplete}>
          Compléter
        </Button>
      </>
    }
  >
    <div className={styles.texts}>
      <p>
        «&nbsp;Compléter&nbsp;» garde vos palanquées et ne groupe que ceux qui restent à placer. «&nbsp;Tout
        recomposer&nbsp;» remplace tout ce qui est composé.
      </p>
      <p>Dans les deux cas, «&nbsp;Annuler&nbsp;» y revient.</p>
    </div>
  </Dialog>
);
