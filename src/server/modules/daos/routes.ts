import { Type } from 'typebox';
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
import { refusals, type Api } from '../../http/api.ts';
import { refusedValue } from '../../http/errors.ts';
import type { Distances } from './distances.ts';
import type { DaosService } from './service.ts';

const tags = ['daos'];
const own = { action: 'donations.own' } as const;
const all = { action: 'donations.all' } as const;

export function daoRoutes(app: Api, service: DaosService): void {
  // Section 7 calls it with the slash; without it is the same list.
  for (const address of ['/daos', '/daos/']) {
    app.get(
      address,
      {
        config: all,
        schema: {
          tags,
          summary: 'Everybody’s donations, newest first',
          querystring: DaoQuery,
          response: { 200: DaoPage, ...refusals },
        },
      },
      (request) => service.list(request.query),
    );
  }

  app.get(
    '/daos/:diver',
    {
      config: own,
      schema: {
        tags,
        summary: 'A member’s donations, by their id or licence, newest first',
        params: DaoParams,
        querystring: DaoQuery,
        response: { 200: DaoPage, ...refusals },
      },
    },
    (request) => service.ofDiver(actorOf(request), request.params.diver, request.query),
  );

  app.get(
    '/daos/detail/:id',
    { config: own, schema: { tags, params: IdParams, response: { 200: Dao, ...refusals } } },
    (request) => service.read(actorOf(request), request.params.id),
  );

  app.post(
    '/daos',
    {
      config: own,
      schema: { tags, body: DaoCreate, response: { 201: Dao, ...refusals } },
      schemaErrorFormatter: refusedValue,
    },
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.put(
    '/daos/:id',
    {
      config: own,
      schema: { tags, params: IdParams, body: DaoUpdate, response: { 200: Dao, ...refusals } },
      schemaErrorFormatter: refusedValue,
    },
    (request) => service.update(actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/daos/:id',
    { config: own, schema: { tags, params: IdParams, response: { 204: Type.Null(), ...refusals } } },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );
}

/** Where the browser finds the distance service, on our own origin, in OSRM's words. */
export function distanceRoutes(app: Api, service: Pick<Distances, 'route'>): void {
  app.get(
    '/osrm/route/v1/driving/:coordinates',
    { config: own, schema: { tags, params: RouteParams, response: { 200: Route, ...refusals } } },
    (request) => service.route(request.params.coordinates),
  );
}
