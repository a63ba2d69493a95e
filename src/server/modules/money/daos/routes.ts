import { moneyCalls } from '#contract/calls/money.ts';
import * as wire from '#contract/daos.ts';
import { routesOf, type Api, type CallRoute } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import { sendPdf } from '#server/http/downloads.ts';
import { refusedValue } from '#server/http/errors.ts';
import type { Distances } from './distances.ts';
import type { DaosService } from './service.ts';
import type { DaoYearService } from './year-service.ts';

export function daoRoutes(app: Api, service: DaosService, years: DaoYearService): void {
  const list: CallRoute<(typeof moneyCalls)['GET /daos']> = async ({ actor, query }, reply) =>
    sendList(reply, wire.Dao, await service.list(actor, query));
  routesOf(app, moneyCalls, {
    // Section 7 of the specification has the slash; the same list is served without it.
    'GET /daos': list,
    'GET /daos/': list,
    'GET /daos/:diver': async ({ actor, params, query }, reply) =>
      sendList(reply, wire.Dao, await service.ofDiver(actor, params.diver, query)),
    'GET /daos/detail/:id': ({ actor, params }) => service.read(actor, params.id),
    'POST /daos': { schemaErrorFormatter: refusedValue, handler: ({ actor, body }) => service.create(actor, body) },
    'PUT /daos/:id': {
      schemaErrorFormatter: refusedValue,
      handler: ({ actor, params, body }) => service.update(actor, params.id, body),
    },
    'DELETE /daos/:id': ({ actor, params }) => service.remove(actor, params.id),
    'GET /daos/years/:year': ({ params }) => years.year(params.year),
    'GET /daos/years/:year/statement': {
      rateLimit: 'printing',
      handler: async ({ actor, params, query }, reply) =>
        sendPdf(reply, await years.statement(actor, params.year, query)),
    },
    'GET /daos/years/:year/statements': {
      rateLimit: 'printing',
      handler: async ({ actor, params }, reply) => sendPdf(reply, await years.statements(actor, params.year)),
    },
  });
}

/** Answers in OSRM's format, on our own origin. */
export function distanceRoutes(app: Api, service: Pick<Distances, 'route'>): void {
  routesOf(app, moneyCalls, {
    'GET /osrm/route/v1/driving/:coordinates': {
      rateLimit: 'distance',
      handler: ({ params }) => service.route(params.coordinates),
    },
  });
}
