import { clubCalls } from '#contract/calls/club.ts';
import { visitorOf, withCookie } from '#server/http/access.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { FirstVisitService } from './service.ts';

export function firstVisitRoutes(app: Api, visit: FirstVisitService): void {
  routesOf(app, clubCalls, {
    'POST /premiere-visite/code': ({ body, ip }) => visit.enter(body.code, ip),
    'POST /premiere-visite': async (request, reply) =>
      withCookie(reply, await visit.createAdministrator(request.body, visitorOf(request))),
  });
}
