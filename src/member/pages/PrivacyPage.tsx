import { useSyncExternalStore, useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { session } from '#api/client/client.ts';
import { RETENTION_KEYS, retentionRule } from '#domain/retention.ts';
import { MISSING_ADDRESS, MISSING_HOST, RECIPIENTS, SECURITY, STORAGE, PURPOSES, RIGHTS } from '#messages/privacy.ts';
import { durationText, FATE_LABELS, RETENTION_LABELS, sourceText } from '#messages/retention.ts';
import { paths } from '#shared/paths.ts';
import { ExternalLink } from '#ui/components/ExternalLink.tsx';
import { Logo } from '#ui/components/Logo.tsx';
import { TableHead } from '#ui/components/TableHead.tsx';
import { cx } from '#ui/components/cx.ts';
import table from '#ui/components/table.module.css';
import { useClubConfig, useOffers } from '#ui/data/club-hooks.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import styles from './PrivacyPage.module.css';

export default function PrivacyPage() {
  const { club } = useClubConfig();
  const signedIn = useSyncExternalStore(session.subscribe, session.isLive);
  const contact = club.secretaryEmail;
  return (
    <div className={styles.page}>
      <header className={cx('row wrap between gap-3', styles.bar)}>
        <Link to={paths.home} className={cx('row gap-3 medium', styles.home)}>
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
            Pour toute question sur vos données&nbsp;: <Contact address={contact} />
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

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const Purposes = () => (
  <dl className={styles.purposes}>
    {PURPOSES.map(({ purpose, data, basis }) => (
      <div key={purpose}>
        <dt>{purpose}</dt>
        <dd>{data}.</dd>
        <dd className={styles.basis}>{basis}.</dd>
      </div>
    ))}
  </dl>
);

/** The very table that the nightly job deletes by. */
const Durations = () => (
  <>
    <p>
      Ce qui vous concerne sert tant que vous êtes membre, puis part comme le dit cette table&nbsp;: c’est elle que le
      serveur applique.
    </p>
    <table className={cx(table.table, styles.durations)}>
      <caption className="visually-hidden">Durées de conservation</caption>
      <TableHead headings={['Donnée', 'Gardée', 'Texte']} />
      <tbody>
        {RETENTION_KEYS.map((key) => {
          const rule = retentionRule(key);
          return (
            <tr key={key}>
              <th scope="row">{RETENTION_LABELS[key]}</th>
              <td>
                {durationText(rule)}
                <span className={cx('block', styles.fate)}>{FATE_LABELS[rule.fate]}</span>
              </td>
              <td>{sourceText({ ...rule, secondary: false })}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </>
);

/** The committee, until the club has given an address. */
const Contact = ({ address }: { readonly address: string }) =>
  address === '' ? 'son comité' : <a href={`mailto:${address}`}>{address}</a>;

export const Rights = ({ contact, signedIn }: { readonly contact: string; readonly signedIn: boolean }) => (
  <>
    <p>Vous pouvez à tout moment&nbsp;:</p>
    <Lines lines={RIGHTS} />
    <p>
      {signedIn && <OwnData />}
      Écrivez à <Contact address={contact} />
      &nbsp;: le club répond dans le mois.
    </p>
    <p>
      Si la réponse ne vous convient pas, vous pouvez vous plaindre à la CNIL&nbsp;:{' '}
      <ExternalLink href="https://www.cnil.fr/fr/plaintes">www.cnil.fr/fr/plaintes</ExternalLink>, 3 place de Fontenoy,
      TSA 80715, 75334 Paris Cedex 07.
    </p>
  </>
);

/** Our server alone prepares the copy and takes requests. */
const OwnData = () =>
  useOffers('myData') && (
    <>
      Le plus simple est <Link to={paths.myData}>«&nbsp;Mes données&nbsp;»</Link>.{' '}
    </>
  );
