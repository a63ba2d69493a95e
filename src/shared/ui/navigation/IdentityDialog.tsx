import type { Diver } from '#contract/divers.ts';
import type { ReactNode } from 'react';
import { DIVER_LABELS } from '#messages/divers.ts';
import { dayYear, levelLabel } from '#messages/format.ts';
import { useClubConfig } from '../data/club-hooks.ts';
import { Dialog } from '../components/Dialog.tsx';
import styles from './IdentityDialog.module.css';
import { initialsOf } from './initials.ts';

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.none}>Non renseigné</span>}</dd>
  </div>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
);

/** Read only: the secretary corrects the record (specification §2, top bar). */
export default function IdentityDialog({ diver, onClose }: { readonly diver: Diver; readonly onClose: () => void }) {
  const { club, tariffs } = useClubConfig();
  const town = [diver.codepostal, diver.ville].filter(Boolean).join(' ');
  return (
    <Dialog
      title={
        <span className="row gap-3">
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(diver)}
          </span>
          {diver.firstname} {diver.lastname}
        </span>
      }
      onClose={onClose}
    >
      <Part title="Identité">
        <Line label="Licence">{diver.licenceNumber}</Line>
        <Line label="Niveau">{levelLabel(diver.level)}</Line>
        {tariffs.kinds[0] && <Line label={DIVER_LABELS.memberKind}>{diver.memberKind ?? tariffs.kinds[0].name}</Line>}
        <Line label="Date de naissance">{diver.datenaissance && dayYear(diver.datenaissance)}</Line>
        <Line label="Certificat médical">{diver.caci_date && `du ${dayYear(diver.caci_date)}`}</Line>
      </Part>
      <Part title="Coordonnées">
        <Line label="Adresse">
          {diver.adresse}
          {diver.adresse && town && <br />}
          {town}
        </Line>
        <Line label="Téléphone">{diver.telephone}</Line>
        <Line label="E-mail">{diver.email}</Line>
      </Part>
      <Part title="En cas d’urgence">
        <Line label="Première personne">{diver.urgence1}</Line>
        <Line label="Deuxième personne">{diver.urgence2}</Line>
      </Part>
      <p className={styles.correct}>
        Une erreur, un changement&nbsp;? Contactez le secrétariat pour le faire corriger
        {club.secretaryEmail === '' ? (
          '.'
        ) : (
          <>
            &nbsp;: <a href={`mailto:${club.secretaryEmail}`}>{club.secretaryEmail}</a>
          </>
        )}
      </p>
    </Dialog>
  );
}
