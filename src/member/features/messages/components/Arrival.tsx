import { isEmail } from '../../../../shared/domain/email.ts';
import { Banner } from '../../../../shared/ui/Banner.tsx';
import styles from './Messages.module.css';

interface ArrivalProps {
  /** As the member's record has it. */
  readonly email: string;
  readonly secretary: string;
}

/** Where the messages arrive, and who corrects it. */
export function Arrival({ email, secretary }: ArrivalProps) {
  const contact = <a href={`mailto:${secretary}`}>contactez le secrétariat</a>;
  if (!isEmail(email.trim())) {
    return (
      <Banner
        tone="warning"
        title={email.trim() ? 'Votre adresse e-mail n’est pas valable' : 'Il manque votre adresse e-mail'}
      >
        <p>
          Aucun message ne peut vous parvenir&nbsp;: {contact} pour {email.trim() ? 'la corriger' : 'l’ajouter'}.
        </p>
      </Banner>
    );
  }
  return (
    <p className={styles.arrive}>
      Vos messages arrivent à <strong>{email.trim()}</strong>&nbsp;; {contact} pour la corriger.
    </p>
  );
}
