import { IdParams } from '../../../shared/contract/common.ts';
import {
  Dao,
  DaoCreate,
  DaoPage,
  DaoParams,
  DaoQuery,
  DaoUpdate,
  Route,
  RouteParams,
} from '../../../shared/contract/daos.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, NoContent, type Api } from '../../http/api.ts';
import { refusedValue } from '../../http/errors.ts';
import type { Distances } from './distances.ts';
import type { DaosService } from './service.ts';

const tags = ['daos'];

export function daoRoutes(app: Api, service: DaosService): void {
  // Section 7 calls it with the slash; without it is the same list.
  for (const address of ['/daos', '/daos/']) {
    app.get(
      address,
      endpoint(
        'donations.all',
        { tags, summary: 'Everybody’s donations, newest first', querystring: DaoQuery },
        { 200: DaoPage },
      ),
      (request) => service.list(request.query),
    );
  }

  app.get(
    '/daos/:diver',
    endpoint(
      'donations.own',
      {
        tags,
        summary: 'A member’s donations, by their id or licence, newest first',
        params: DaoParams,
        querystring: DaoQuery,
      },
      { 200: DaoPage },
    ),
    (request) => service.ofDiver(actorOf(request), request.params.diver, request.query),
  );

  app.get('/daos/detail/:id', endpoint('donations.own', { tags, params: IdParams }, { 200: Dao }), (request) =>
    service.read(actorOf(request), request.params.id),
  );

  app.post(
    '/daos',
    { ...endpoint('donations.own', { tags, body: DaoCreate }, { 201: Dao }), schemaErrorFormatter: refusedValue },
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.put(
    '/daos/:id',
    {
      ...endpoint('donations.own', { tags, params: IdParams, body: DaoUpdate }, { 200: Dao }),
      schemaErrorFormatter: refusedValue,
    },
    (request) => service.update(actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/daos/:id',
    endpoint('donations.own', { tags, params: IdParams }, { 204: NoContent }),
    async (request, reply) => reply.status(204).send(await service.remove(actorOf(request), request.params.id)),
  );
}

/** Where the browser finds the distance service, on our own origin, in OSRM's words. */
export function distanceRoutes(app: Api, service: Pick<Distances, 'route'>): void {
  app.get(
    '/osrm/route/v1/driving/:coordinates',
    endpoint('donations.own', { tags, params: RouteParams }, { 200: Route }),
    (request) => service.route(request.params.coordinates),
  );
}
