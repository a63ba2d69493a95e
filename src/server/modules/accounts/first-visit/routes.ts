import { FirstAdministratorBody, FirstCode } from '#contract/first-visit.ts';
import { TokenAnswer } from '#contract/users.ts';
import { API } from '#shared/resource-screens.ts';
import { visitorOf, withCookie } from '#server/http/access.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import type { FirstVisitService } from './service.ts';

export function firstVisitRoutes(app: Api, visit: FirstVisitService): void {
  const route = routesOf(app, API.firstVisit);

  route(`POST /${API.firstVisit}/code`, 'firstVisit.open', {
    summary: 'Whether this is the code that the server printed; 404 once the club has a super administrator',
    schema: { body: FirstCode, 204: NoContent },
    handler: ({ body, ip }) => visit.enter(body.code, ip),
  });

  route(`POST /${API.firstVisit}`, 'firstVisit.open', {
    summary: 'Makes the first super administrator by that code, and signs them in',
    schema: { body: FirstAdministratorBody, 200: TokenAnswer },
    handler: async (request, reply) =>
      withCookie(reply, await visit.createAdministrator(request.body, visitorOf(request))),
  });
}
