import { RetentionReport, RetentionSwitch } from '#contract/retention.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { retentionService } from './service.ts';
import { API } from '#shared/resource-screens.ts';

export function retentionRoutes(app: Api, service: ReturnType<typeof retentionService>): void {
  const route = routesOf(app, API.retention);

  route(`GET /${API.retention}`, 'retention.read', {
    summary: 'What the retention job did and will do, and the former members whose file may go',
    schema: { 200: RetentionReport },
    handler: () => service.report(),
  });

  route(`PUT /${API.retention}`, 'retention.switch', {
    summary: 'Switches the nightly deletion of expired data on or off, from the next night on',
    schema: { body: RetentionSwitch, 200: RetentionReport },
    handler: ({ actor, body }) => service.turn(actor, body),
  });

  route(`POST /${API.retention}/essais`, 'retention.try', {
    summary: 'Counts what would be deleted now, and deletes nothing',
    schema: { 200: RetentionReport },
    handler: () => service.tryNow(),
  });
}
