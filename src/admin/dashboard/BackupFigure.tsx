import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { BACKUP_LIMIT_HOURS } from '../../shared/domain/backups.ts';
import { backupWords } from '../../shared/messages/moments.ts';
import { cx } from '../../shared/ui/components/cx.ts';
import styles from './Dashboard.module.css';

type Backup = NonNullable<Dashboard['backup']>;

/** Age of the last verified backup, and what to do when it is too old. */
export const BackupFigure = ({ backup }: { readonly backup: Backup }) => (
  <section aria-labelledby="tableau-sauvegarde" className={styles.wide}>
    <h2 id="tableau-sauvegarde" className={styles.title}>
      Sauvegardes
    </h2>
    <div className={styles.only}>
      <div className={cx(styles.figure, backup.overdue && styles.danger)}>
        <strong className={styles.count}>{backupWords(backup)}</strong>
        <span className={styles.name}>Dernière sauvegarde vérifiée</span>
        {backup.overdue && (
          <span role="alert">
            Plus de {BACKUP_LIMIT_HOURS} heures : demandez à la personne qui tient le serveur de regarder son journal et
            la place sur le disque.
          </span>
        )}
      </div>
    </div>
  </section>
);
