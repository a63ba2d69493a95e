import { TracedActPage, TraceQuery } from '#contract/security-log.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { securityLogService } from './service.ts';
import { API } from '#shared/resource-screens.ts';

export function securityLogRoutes(app: Api, service: ReturnType<typeof securityLogService>): void {
  const route = routesOf(app, API.securityLog);

  route(`GET /${API.securityLog}`, 'securityLog.read', {
    summary: 'Who did what, on whom and when, newest first; kept twelve months',
    schema: { querystring: TraceQuery, 200: TracedActPage },
    handler: ({ query }) => service.list(query),
  });
}
