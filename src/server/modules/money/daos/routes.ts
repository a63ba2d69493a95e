import { moneyCalls } from '#contract/calls/money.ts';
import * as wire from '#contract/daos.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import { sendPdf } from '#server/http/downloads.ts';
import { refusedValue } from '#server/http/errors.ts';
import type { Distances } from './distances.ts';
import type { DaosService } from './service.ts';
import type { DaoYearService } from './year-service.ts';

export function daoRoutes(app: Api, service: DaosService, years: DaoYearService): void {
  const route = routesOf(app, moneyCalls);

  // Section 7 of the specification has the slash; the same list is served without it.
  for (const address of ['GET /daos', 'GET /daos/'] as const) {
    route(address, async (request, reply) => {
      if (isFile(request.query)) request.requireReauthentication('ledger.export');
      return sendList(reply, wire.Dao, await service.list(request.actor, request.query));
    });
  }

  route('GET /daos/:diver', async ({ actor, params, query }, reply) =>
    sendList(reply, wire.Dao, await service.ofDiver(actor, params.diver, query)),
  );

  route('GET /daos/detail/:id', ({ actor, params }) => service.read(actor, params.id));

  route('POST /daos', ({ actor, body }) => service.create(actor, body), { schemaErrorFormatter: refusedValue });

  route('PUT /daos/:id', ({ actor, params, body }) => service.update(actor, params.id, body), {
    schemaErrorFormatter: refusedValue,
  });

  route('DELETE /daos/:id', ({ actor, params }) => service.remove(actor, params.id));

  route('GET /daos/years/:year', ({ params }) => years.year(params.year));

  route(
    'GET /daos/years/:year/statement',
    async ({ actor, params, query }, reply) => sendPdf(reply, await years.statement(actor, params.year, query)),
    { rateLimit: 'printing' },
  );

  route(
    'GET /daos/years/:year/statements',
    async ({ actor, params }, reply) => sendPdf(reply, await years.statements(actor, params.year)),
    { rateLimit: 'printing' },
  );
}

/** Answers in OSRM's format, on our own origin. */
export function distanceRoutes(app: Api, service: Pick<Distances, 'route'>): void {
  const route = routesOf(app, moneyCalls);

  route('GET /osrm/route/v1/driving/:coordinates', ({ params }) => service.route(params.coordinates), {
    rateLimit: 'distance',
  });
}
