import { isEmail } from '../../../../shared/domain/email.ts';
import { useClubConfig, useCurrentDiver } from '../../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import styles from './Messages.module.css';

export function DeliveryAddress() {
  const { club } = useClubConfig();
  const email = useCurrentDiver().data?.email.trim();
  if (email === undefined) return null;
  const contact = (words: string) => <a href={`mailto:${club.secretaryEmail}`}>{words}</a>;
  if (!isEmail(email)) {
    return (
      <Banner
        tone="warning"
        title={email ? 'Votre adresse e-mail n’est pas valable' : 'Il manque votre adresse e-mail'}
      >
        <p>
          Aucun message ne peut vous parvenir&nbsp;: {contact('contactez le secrétariat')} pour{' '}
          {email ? 'la corriger' : 'l’ajouter'}.
        </p>
      </Banner>
    );
  }
  return (
    <div className={styles.arrive}>
      <p>
        Vos messages arrivent à <strong>{email}</strong>.
      </p>
      <p className={styles.quiet}>
        Ce n’est plus la bonne adresse&nbsp;? {contact('Contactez le secrétariat')} pour la corriger.
      </p>
    </div>
  );
}
