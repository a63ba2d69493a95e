import { Type } from 'typebox';
import { IdParams, ListQuery } from '../../../shared/contract/common.ts';
import {
  IdOrNameParams,
  Parametre,
  ParametreCreate,
  ParametrePage,
  ParametreUpdate,
  ProviderKeyParams,
  ProviderKeyText,
} from '../../../shared/contract/parametres.ts';
import { MessageAnswer } from '../../../shared/contract/users.ts';
import { actorOf, memberOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { SettingsService } from './service.ts';

export function settingRoutes(app: Api, service: SettingsService): void {
  const tags = ['parametres'];

  app.get(
    '/parametres',
    {
      config: { action: 'parametres.read' },
      schema: { tags, querystring: ListQuery, response: { 200: ParametrePage, ...refusals } },
    },
    (request) => service.list(memberOf(request), request.query),
  );

  app.get(
    '/parametres/:idOrName',
    {
      config: { action: 'parametres.read' },
      schema: { tags, params: IdOrNameParams, response: { 200: Parametre, ...refusals } },
    },
    (request) => service.read(memberOf(request), request.params.idOrName),
  );

  app.post(
    '/parametres',
    {
      config: { action: 'parametres.create' },
      schema: { tags, body: ParametreCreate, response: { 201: Parametre, ...refusals } },
    },
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.put(
    '/parametres/:id',
    {
      config: { action: 'parametres.update' },
      schema: { tags, params: IdParams, body: ParametreUpdate, response: { 200: Parametre, ...refusals } },
    },
    (request) => service.update(memberOf(request), request.params.id, request.body),
  );

  app.delete(
    '/parametres/:id',
    {
      config: { action: 'parametres.delete' },
      schema: { tags, params: IdParams, response: { 204: Type.Null(), ...refusals } },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/parametres/HELLOASSO/:argument',
    {
      config: { action: 'parametres.storeProviderKey' },
      schema: {
        tags,
        params: ProviderKeyParams,
        body: ProviderKeyText,
        response: { 200: MessageAnswer, ...refusals },
      },
    },
    async (request) => {
      await service.storeProviderKey(memberOf(request), request.body);
      return { message: 'Modifié avec succés.' };
    },
  );
}
