import { HistoryPage, HistoryQuery } from '../../../shared/contract/audit.ts';
import { IdParams } from '../../../shared/contract/common.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { HistoryService } from './service.ts';

/** A route each, so that the door of each record is in the permission table. */
export function historyRoutes(app: Api, service: HistoryService): void {
  for (const resource of ['divers', 'sites', 'events', 'parametres', 'daos'] as const) {
    app.get(
      `/historique/${resource}/:id`,
      endpoint(
        `${resource}.history`,
        {
          tags: ['historique'],
          summary: 'Who changed what, newest first',
          params: IdParams,
          querystring: HistoryQuery,
        },
        { 200: HistoryPage },
      ),
      (request) => service.history(actorOf(request), resource, request.params.id, request.query),
    );
  }
}
