import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { BackupsService } from './service.ts';

/** `enter`: of the first visit; throws for a wrong code. */
export function backupRoutes(
  app: Api,
  backups: BackupsService,
  enter: (code: string, address: string) => Promise<void>,
): void {
  routesOf(app, clubCalls, {
    'GET /sauvegardes': () => backups.list(),
    'POST /sauvegardes': ({ actor }) => backups.makeNow(actor),
    'POST /sauvegardes/:file/verification': ({ params }) => backups.verify(params.file),
    'POST /sauvegardes/restauration': ({ actor, body }) => backups.restore(actor, body),
    'POST /premiere-visite/sauvegardes': async ({ body, ip }) => {
      await enter(body.code, ip);
      return backups.list();
    },
    'POST /premiere-visite/restauration': ({ body: { code, ...order }, ip }) =>
      backups.restoreFirst(order, () => enter(code, ip)),
  });
}
