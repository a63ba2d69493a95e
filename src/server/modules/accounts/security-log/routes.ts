import { accountsCalls } from '#contract/calls/accounts.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { securityLogService } from './service.ts';

export function securityLogRoutes(app: Api, service: ReturnType<typeof securityLogService>): void {
  routesOf(app, accountsCalls, {
    'GET /journal': ({ query }) => service.list(query),
  });
}
