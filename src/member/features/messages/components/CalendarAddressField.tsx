import { useRef } from 'react';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { webcalOf } from '../model/webcal.ts';
import styles from './Messages.module.css';

interface CalendarAddressFieldProps {
  readonly label: string;
  readonly help: string;
  readonly address: string;
}

/** An address to copy; selected for Ctrl+C where the browser refuses access to its clipboard. */
export function CalendarAddressField({ label, help, address }: CalendarAddressFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast(`Adresse copiée\u00a0: ${label}.`);
    } catch {
      field.current?.focus();
      field.current?.select();
      toast('L’adresse est sélectionnée\u00a0: copiez-la avec Ctrl\u00a0+\u00a0C.', 'note');
    }
  };
  return (
    <div className={styles.address}>
      <TextField
        ref={field}
        label={label}
        help={help}
        value={address}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.addressActions}>
        <Button onClick={() => void copy()}>
          Copier<span className="visually-hidden">{` l’adresse «\u00a0${label}\u00a0»`}</span>
        </Button>
        <a href={webcalOf(address)}>
          Ouvrir dans mon agenda<span className="visually-hidden">{`\u00a0: ${label}`}</span>
        </a>
      </div>
    </div>
  );
}
