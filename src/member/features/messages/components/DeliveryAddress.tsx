import { isEmail } from '../../../../shared/domain/email.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import styles from './Messages.module.css';

interface DeliveryAddressProps {
  readonly email: string;
  readonly secretary: string;
}

/** The member's mail address, and how to have it corrected. */
export function DeliveryAddress({ email, secretary }: DeliveryAddressProps) {
  const contact = (words: string) => <a href={`mailto:${secretary}`}>{words}</a>;
  if (!isEmail(email.trim())) {
    return (
      <Banner
        tone="warning"
        title={email.trim() ? 'Votre adresse e-mail n’est pas valable' : 'Il manque votre adresse e-mail'}
      >
        <p>
          Aucun message ne peut vous parvenir&nbsp;: {contact('contactez le secrétariat')} pour{' '}
          {email.trim() ? 'la corriger' : 'l’ajouter'}.
        </p>
      </Banner>
    );
  }
  return (
    <div className={styles.arrive}>
      <p>
        Vos messages arrivent à <strong>{email.trim()}</strong>.
      </p>
      <p className={styles.quiet}>
        Ce n’est plus la bonne adresse&nbsp;? {contact('Contactez le secrétariat')} pour la corriger.
      </p>
    </div>
  );
}
