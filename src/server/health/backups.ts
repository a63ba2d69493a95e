import { backupAge, isBackupOverdue } from '../../shared/domain/backups.ts';
import type { Database } from '../db/database.ts';
import { lastBackup } from '../commons/backups/last-backup.ts';
import type { ReadinessCheck } from './checks.ts';

/** Age of the last verified backup. */
export const verifiedBackup = (database: Database, clock: () => Date): ReadinessCheck => ({
  name: 'backup',
  async check() {
    const last = await database.read(lastBackup);
    if (last === null || !isBackupOverdue(last, clock())) return null;
    return `Aucune sauvegarde vérifiée depuis ${backupAge(last, clock())} heures : regardez la place dans BACKUP_DIR et le journal, puis lancez « espace-membres backup ».`;
  },
});
