import { useRef } from 'react';
import type { Calendar } from '../../../../shared/contract/calendar.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { webcalOf } from '../model/webcal.ts';
import styles from './Messages.module.css';

interface CalendarAddressesProps {
  readonly calendar: Calendar;
  readonly onAsk: (what: 'replace' | 'close') => void;
}

export function CalendarAddresses({ calendar: { personalUrl, clubUrl }, onAsk }: CalendarAddressesProps) {
  return (
    <>
      {personalUrl !== null && (
        <CalendarAddressField
          label="Mes plongées"
          help="Avec une place, ou sur la liste d’attente."
          address={personalUrl}
        />
      )}
      {clubUrl !== null && (
        <CalendarAddressField
          label="Les plongées du club"
          help="Toutes celles à venir, annulées comprises."
          address={clubUrl}
        />
      )}
      <div>
        <h3 className={styles.subheading}>L’ajouter à votre agenda</h3>
        <dl className={styles.programs}>
          <div>
            <dt>Apple</dt>
            <dd>«&nbsp;Ouvrir dans mon agenda&nbsp;», puis «&nbsp;S’abonner&nbsp;».</dd>
          </div>
          <div>
            <dt>Google</dt>
            <dd>
              Sur un ordinateur, «&nbsp;Autres agendas&nbsp;», «&nbsp;+&nbsp;», «&nbsp;À partir de l’URL&nbsp;», puis
              collez l’adresse.
            </dd>
          </div>
          <div>
            <dt>Outlook</dt>
            <dd>
              «&nbsp;Ajouter un calendrier&nbsp;», «&nbsp;S’abonner à partir du web&nbsp;», puis collez l’adresse.
            </dd>
          </div>
        </dl>
        <p className={styles.quiet}>
          Votre agenda relit l’adresse quand il le veut, souvent après quelques heures. Pour une plongée proche, c’est
          l’espace membres qui fait foi.
        </p>
      </div>
      <Banner tone="warning" title="Ces adresses sont secrètes">
        <p>
          Qui les connaît voit vos plongées sans se connecter. Ne les partagez pas&nbsp;; remplacez-les si quelqu’un
          d’autre les a vues.
        </p>
        <div className={styles.ends}>
          <Button size="s" onClick={() => onAsk('replace')}>
            Remplacer les adresses
          </Button>
          <Button size="s" variant="danger" onClick={() => onAsk('close')}>
            Supprimer les adresses
          </Button>
        </div>
      </Banner>
    </>
  );
}

interface CalendarAddressFieldProps {
  readonly label: string;
  readonly help: string;
  readonly address: string;
}

/** Selects the address for Ctrl+C where the browser refuses access to its clipboard. */
function CalendarAddressField({ label, help, address }: CalendarAddressFieldProps) {
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
