import { useState } from 'react';
import { useNotify } from 'react-admin';
import { plural } from '../../../shared/messages/numbers.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { TextArea } from '../../../shared/ui/form/TextField.tsx';
import { addressesOf } from './addresses.ts';
import styles from './ExportDialog.module.css';

/** Copies the valid addresses, ready for a mail; where the browser forbids it, shows them to be copied by hand. */
export function CopyAddresses({ emails }: { readonly emails: readonly string[] }) {
  const notify = useNotify();
  const [shown, setShown] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    const { addresses, without } = addressesOf(emails);
    const text = addresses.join('; ');
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setShown(text);
      return;
    }
    const missing = without > 0 ? `, ${without} sans adresse valable` : '';
    notify(`${plural(addresses.length, 'adresse copiée', 'adresses copiées')}${missing}.`);
  };
  return (
    <span className={styles.start}>
      <Button variant="quiet" onClick={() => void copy()}>
        Copier les adresses e-mail
      </Button>
      {shown !== null && (
        <TextArea
          label="Adresses e-mail"
          help="Votre navigateur ne permet pas de les copier d’ici : sélectionnez tout (Ctrl + A), puis copiez."
          readOnly
          value={shown}
        />
      )}
    </span>
  );
}
