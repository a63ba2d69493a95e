import { IdParams, PartQuery } from '#contract/common.ts';
import * as wire from '#contract/daos.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import { pdfAnswer, sendPdf } from '#server/http/downloads.ts';
import { refusedValue } from '#server/http/errors.ts';
import type { Distances } from './distances.ts';
import type { DaosService } from './service.ts';
import type { DaoYearService } from './year-service.ts';

export function daoRoutes(app: Api, service: DaosService, years: DaoYearService): void {
  const route = routesOf(app, 'daos');

  // Section 7 of the specification has the slash; the same list is served without it.
  for (const address of ['GET /daos', 'GET /daos/'] as const) {
    route(address, 'donations.all', {
      summary: 'Everybody’s donations, newest first',
      schema: { querystring: wire.DaoQuery, 200: wire.DaoPage },
      handler: async (request, reply) => {
        if (isFile(request.query)) request.requireReauthentication('ledger.export');
        return sendList(reply, wire.Dao, await service.list(request.actor, request.query));
      },
    });
  }

  route('GET /daos/:diver', 'donations.own', {
    summary: 'A member’s donations, by their id or licence, newest first',
    schema: { params: wire.DaoParams, querystring: wire.DaoQuery, 200: wire.DaoPage },
    handler: async ({ actor, params, query }, reply) =>
      sendList(reply, wire.Dao, await service.ofDiver(actor, params.diver, query)),
  });

  route('GET /daos/detail/:id', 'donations.own', {
    schema: { params: IdParams, 200: wire.Dao },
    handler: ({ actor, params }) => service.read(actor, params.id),
  });

  route('POST /daos', 'donations.own', {
    schema: { body: wire.DaoCreate, 201: wire.Dao },
    schemaErrorFormatter: refusedValue,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  route('PUT /daos/:id', 'donations.own', {
    schema: { params: IdParams, body: wire.DaoUpdate, 200: wire.Dao },
    schemaErrorFormatter: refusedValue,
    handler: ({ actor, params, body }) => service.update(actor, params.id, body),
  });

  route('DELETE /daos/:id', 'donations.own', {
    schema: { params: IdParams, 204: NoContent },
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });

  route('GET /daos/years/:year', 'donations.all', {
    summary: 'Donations of a year by member, the scale applied once to each',
    schema: { params: wire.YearParams, querystring: wire.YearQuery, 200: wire.DonationYear },
    handler: ({ params, query }) => (query.members === false ? years.summary(params.year) : years.year(params.year)),
  });

  route('GET /daos/years/:year/membres', 'donations.all', {
    summary: 'Some of a year’s members, by name, with their figures',
    schema: { params: wire.YearParams, querystring: PartQuery, 200: wire.YearMembers },
    handler: ({ params, query }) => years.members(params.year, query),
  });

  route('GET /daos/years/:year/statement', 'donations.own', {
    rateLimit: 'printing',
    summary: 'One member’s statement of waived expenses, to sign',
    schema: { params: wire.YearParams, querystring: wire.StatementQuery, 200: pdfAnswer },
    handler: async ({ actor, params, query }, reply) =>
      sendPdf(reply, await years.statement(actor, params.year, query)),
  });

  route('GET /daos/years/:year/statements', 'donations.all', {
    rateLimit: 'printing',
    summary: 'All statements of a year in one file, each on pages of its own',
    schema: { params: wire.YearParams, 200: pdfAnswer },
    handler: async ({ actor, params }, reply) => sendPdf(reply, await years.statements(actor, params.year)),
  });
}

/** Answers in OSRM's format, on our own origin. */
export function distanceRoutes(app: Api, service: Pick<Distances, 'route'>): void {
  const route = routesOf(app, 'daos');

  route('GET /osrm/route/v1/driving/:coordinates', 'donations.own', {
    rateLimit: 'distance',
    schema: { params: wire.RouteParams, 200: wire.Route },
    handler: ({ params }) => service.route(params.coordinates),
  });
}
