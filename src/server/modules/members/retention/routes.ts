import { RetentionReport, RetentionSwitch } from '../../../../shared/contract/retention.ts';
import { routesOf, type Api } from '../../../http/api.ts';
import type { retentionService } from './service.ts';
import { apiNameOf } from '../../../../shared/resource-screens.ts';
import { SCREENS } from '../../../../shared/resources.ts';

const RETENTION = apiNameOf(SCREENS.retention);

export function retentionRoutes(app: Api, service: ReturnType<typeof retentionService>): void {
  const route = routesOf(app, RETENTION);

  route(`GET /${RETENTION}`, 'retention.read', {
    summary: 'What the retention job did and will do, and the former members whose file may go',
    schema: { 200: RetentionReport },
    handler: () => service.report(),
  });

  route(`PUT /${RETENTION}`, 'retention.switch', {
    summary: 'Switches the nightly deletion of expired data on or off, from the next night on',
    schema: { body: RetentionSwitch, 200: RetentionReport },
    handler: ({ actor, body }) => service.turn(actor, body),
  });

  route(`POST /${RETENTION}/essais`, 'retention.try', {
    summary: 'Counts what would be deleted now, and deletes nothing',
    schema: { 200: RetentionReport },
    handler: () => service.tryNow(),
  });
}
