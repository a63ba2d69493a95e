import { BackupList, BackupParams, FirstRestoreBody, RestoreBody } from '#contract/backups.ts';
import { FirstCode } from '#contract/first-visit.ts';
import { API } from '#shared/resource-screens.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import type { BackupsService } from './service.ts';

/** `enter`: of the first visit; throws for a wrong code. */
export function backupRoutes(
  app: Api,
  backups: BackupsService,
  enter: (code: string, address: string) => Promise<void>,
): void {
  const route = routesOf(app, API.backups);

  route(`GET /${API.backups}`, 'backups.list', {
    summary: 'Backups of BACKUP_DIR, and how the last restore ended',
    schema: { 200: BackupList },
    handler: () => backups.list(),
  });

  route(`POST /${API.backups}`, 'backups.make', {
    summary: 'Makes a backup now, and verifies it; 409 while another is made or restored',
    schema: { 200: BackupList },
    handler: ({ actor }) => backups.makeNow(actor),
  });

  route(`POST /${API.backups}/:file/verification`, 'backups.make', {
    summary: 'Restores a backup into a scratch place and checks it there',
    schema: { params: BackupParams, 200: BackupList },
    handler: ({ params }) => backups.verify(params.file),
  });

  route(`POST /${API.backups}/restauration`, 'backups.restore', {
    summary:
      'Closes the club, every call being 503 RESTORING for a while, makes a backup of now, and replaces it by another',
    schema: { body: RestoreBody, 204: NoContent },
    handler: ({ actor, body }) => backups.restore(actor, body),
  });

  route(`POST /${API.firstVisit}/sauvegardes`, 'firstVisit.open', {
    summary: 'Backups that a new club may begin with, by the code of its first page',
    schema: { body: FirstCode, 200: BackupList },
    handler: async ({ body, ip }) => {
      await enter(body.code, ip);
      return backups.list();
    },
  });

  route(`POST /${API.firstVisit}/restauration`, 'firstVisit.open', {
    summary: 'Begins a new club with a backup, by the code of its first page',
    schema: { body: FirstRestoreBody, 204: NoContent },
    handler: ({ body: { code, ...order }, ip }) => backups.restoreFirst(order, () => enter(code, ip)),
  });
}
