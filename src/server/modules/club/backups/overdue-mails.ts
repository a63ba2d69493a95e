import { backupAge, isBackupOverdue } from '#domain/backups.ts';
import { parisDay } from '#domain/dates.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender, ServiceContext } from '#server/commons/service/service-context.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { administratorsRepository } from '#server/commons/mail/administrators-repository.ts';
import { lastBackup } from '#server/commons/backups/last-backup.ts';

const overdueMail = (to: Recipient, hours: number, sender: Sender): Mail =>
  memberMail(sender, 'BACKUP_OVERDUE', to, `Aucune sauvegarde vérifiée depuis ${hours} heures`, [
    `Depuis ${hours} heures, le serveur n’a pas fait de sauvegarde vérifiée des données du club. Si son disque tombait en panne maintenant, tout ce que les membres ont écrit depuis serait perdu.`,
    'À faire\u00a0: demandez à la personne qui tient le serveur de regarder la place libre sur le disque des sauvegardes et le journal du serveur, puis de lancer «\u00a0club backup\u00a0».',
    'Ce message revient chaque jour jusqu’à la prochaine sauvegarde vérifiée.',
  ]);

/** Tells the super administrators once a day that the last verified backup is too old (domain/backups.ts). */
export const overdueMails = ({ database, clock, sender }: Pick<ServiceContext, 'database' | 'clock' | 'sender'>) => ({
  async write(): Promise<void> {
    const now = clock();
    const last = await database.read(lastBackup);
    if (last === null || !isBackupOverdue(last, now)) return;
    const day = parisDay(now);
    await database.write(async (tx) => {
      const mails = (await administratorsRepository(tx).superAdmins()).map((to) => ({
        ...overdueMail(to, backupAge(last, now), sender),
        cause: `backup-overdue:${to.id}:${day}`,
      }));
      await mailQueue(tx).enqueue(mails, now);
    });
  },
});
