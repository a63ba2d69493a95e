import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { BackupsService } from './service.ts';

/** `enter`: of the first visit; throws for a wrong code. */
export function backupRoutes(
  app: Api,
  backups: BackupsService,
  enter: (code: string, address: string) => Promise<void>,
): void {
  const route = routesOf(app, clubCalls);

  route('GET /sauvegardes', () => backups.list());

  route('POST /sauvegardes', ({ actor }) => backups.makeNow(actor));

  route('POST /sauvegardes/:file/verification', ({ params }) => backups.verify(params.file));

  route('POST /sauvegardes/restauration', ({ actor, body }) => backups.restore(actor, body));

  route('POST /premiere-visite/sauvegardes', async ({ body, ip }) => {
    await enter(body.code, ip);
    return backups.list();
  });

  route('POST /premiere-visite/restauration', ({ body: { code, ...order }, ip }) =>
    backups.restoreFirst(order, () => enter(code, ip)),
  );
}
