import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { session } from '../../../shared/api/client/client.ts';
import { MISSING_ADDRESS, MISSING_HOST, RECIPIENTS, SECURITY, STORAGE } from '../../../shared/messages/privacy.ts';
import { paths } from '../../../shared/paths.ts';
import { Logo } from '../../../shared/ui/components/Logo.tsx';
import { useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { Durations } from './Durations.tsx';
import { Lines, Part } from './Part.tsx';
import styles from './PrivacyPage.module.css';
import { Purposes } from './Purposes.tsx';
import { Rights } from './Rights.tsx';

/** The notice about personal data, readable by all. */
export default function PrivacyPage() {
  const { club } = useClubConfig();
  const signedIn = useSyncExternalStore(session.subscribe, session.isLive);
  const contact = club.secretaryEmail;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to={paths.home} className={styles.home}>
          <Logo src={club.logo} size={32} />
          {club.name}
        </Link>
        <Link to={signedIn ? paths.home : paths.login}>{signedIn ? 'Retour aux plongées' : 'Se connecter'}</Link>
      </header>
      <main>
        <PageTitle intro="Ce que le club sait de vous, pourquoi, combien de temps, et ce que vous pouvez demander.">
          Vie privée
        </PageTitle>
        <Part title="Qui est responsable">
          <p>
            <strong>{club.name}</strong>, association, tient cet espace et décide de son usage.
          </p>
          <p>{club.address || MISSING_ADDRESS}</p>
          <p>
            Pour toute question sur vos données&nbsp;: <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        </Part>
        <Part title="Pourquoi, et de quel droit">
          <Purposes />
        </Part>
        <Part title="Qui les voit">
          <Lines lines={RECIPIENTS} />
          <p>{club.host ? `Hébergeur\u00a0: ${club.host}` : MISSING_HOST}</p>
          <p>Rien n’est vendu ni loué. Le club n’envoie rien hors de l’Union européenne.</p>
        </Part>
        <Part title="Combien de temps">
          <Durations />
        </Part>
        <Part title="Vos droits">
          <Rights contact={contact} signedIn={signedIn} />
        </Part>
        <Part title="Comment elles sont protégées">
          <Lines lines={SECURITY} />
        </Part>
        <Part title="Cookies et mémoire du navigateur">
          <Lines lines={STORAGE} />
        </Part>
      </main>
    </div>
  );
}
