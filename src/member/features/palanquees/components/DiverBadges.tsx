import { levelLabel } from '../../../../shared/messages/labels.ts';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import type { Registered } from '../model/divers.ts';
import styles from './DiverBadges.module.css';

/** Of whoever may supervise it stands out. */
export const LevelMark = ({ level, supervises = false }: { readonly level: string; readonly supervises?: boolean }) => (
  <span className={cx(styles.level, supervises && styles.supervises)}>
    <span className="visually-hidden">{supervises ? 'Encadrant, niveau ' : 'Niveau '}</span>
    {levelLabel(level)}
  </span>
);

/** Whoever directs the dive may stay on the bank, and dive or lead as well. */
export const DirectorMark = () => <span className={styles.directs}>Directeur de plongée</span>;

/** What a dive director has to know of somebody before they dive; nothing when all is well. */
export function Warnings({ person }: { readonly person: Registered }) {
  return (
    <>
      {person.certificateOver === true && (
        <span className={styles.over}>
          <Icon name="warn" size={14} />
          Certificat non valide
        </span>
      )}
      {person.minor === true && <span className={styles.minor}>Mineur(e)</span>}
    </>
  );
}
