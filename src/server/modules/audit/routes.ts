import { HistoryPage, HistoryQuery } from '../../../shared/contract/audit.ts';
import { IdParams } from '../../../shared/contract/common.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { AuditService } from './service.ts';

/** A route each, so that the door of each record is in the permission table. */
export function historyRoutes(app: Api, service: AuditService): void {
  for (const resource of ['divers', 'sites', 'events', 'parametres', 'daos'] as const) {
    app.get(
      `/historique/${resource}/:id`,
      {
        config: { action: `${resource}.history` },
        schema: {
          tags: ['historique'],
          summary: 'Who changed what, newest first',
          params: IdParams,
          querystring: HistoryQuery,
          response: { 200: HistoryPage, ...refusals },
        },
      },
      (request) => service.history(actorOf(request), resource, request.params.id, request.query),
    );
  }
}
