import { ExportBody, TracedActPage, TraceQuery } from '../../../shared/contract/security-log.ts';
import type { Action } from '../../../shared/domain/server-permissions.ts';
import { NoContent, routesOf, type Api } from '../../http/api.ts';
import { sendList } from '../../http/whole.ts';
import type { SecurityLogService } from './service.ts';

/** Who may export a list. */
const EXPORTS = [
  ['divers', 'divers.export'],
  ['mouvements', 'ledger.readAll'],
  ['daos', 'donations.all'],
  ['dossiers', 'season.follow'],
] as const satisfies readonly (readonly [list: string, action: Action])[];

export function securityLogRoutes(app: Api, service: SecurityLogService): void {
  const route = routesOf(app, 'journal');

  route('GET /journal', 'securityLog.read', {
    summary: 'Who did what, on whom and when, newest first; kept twelve months',
    schema: { querystring: TraceQuery, 200: TracedActPage },
    handler: async ({ query }, reply) => sendList(reply, await service.list(query)),
  });

  for (const [list, action] of EXPORTS) {
    route(`POST /${list}/exports`, action, {
      summary: 'Announces that the whole list is about to become a file',
      schema: { body: ExportBody, 204: NoContent },
      handler: ({ actor, body }) => service.recordExport(actor, list, body),
    });
  }
}
