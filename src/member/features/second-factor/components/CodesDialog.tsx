import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { saveFile } from '../../../../shared/ui/files/save-file.ts';
import styles from './SecondFactor.module.css';

interface CodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

const INTRO = 'Codes de secours de l’espace membres. Un seul suffit, et retire les autres.';

/** The codes are shown here and never again. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const save = (): void =>
    saveFile(new Blob([`${INTRO}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), 'codes-de-secours.txt');
  return (
    <Dialog
      title="Vos codes de secours"
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button icon="download" onClick={save}>
            Enregistrer
          </Button>
          <Button variant="primary" onClick={onClose}>
            Je les ai notés
          </Button>
        </>
      }
    >
      <p>
        Notez-les ou imprimez-les&nbsp;: ils ne seront plus affichés. Sans vos appareils, un de ces codes vous connecte
        en plus de votre mot de passe.
      </p>
      <ul className={styles.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
