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
import { endpoint, NoContent, type Api } from '../../http/api.ts';
import type { SettingsService } from './service.ts';

export function settingRoutes(app: Api, service: SettingsService): void {
  const tags = ['parametres'];

  app.get(
    '/parametres',
    endpoint('parametres.read', { tags, querystring: ListQuery }, { 200: ParametrePage }),
    (request) => service.list(memberOf(request), request.query),
  );

  app.get(
    '/parametres/:idOrName',
    endpoint('parametres.read', { tags, params: IdOrNameParams }, { 200: Parametre }),
    (request) => service.read(memberOf(request), request.params.idOrName),
  );

  app.post(
    '/parametres',
    endpoint('parametres.create', { tags, body: ParametreCreate }, { 201: Parametre }),
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.put(
    '/parametres/:id',
    endpoint('parametres.update', { tags, params: IdParams, body: ParametreUpdate }, { 200: Parametre }),
    (request) => service.update(memberOf(request), request.params.id, request.body),
  );

  app.delete(
    '/parametres/:id',
    endpoint('parametres.delete', { tags, params: IdParams }, { 204: NoContent }),
    async (request, reply) => reply.status(204).send(await service.remove(actorOf(request), request.params.id)),
  );

  app.post(
    '/parametres/HELLOASSO/:argument',
    endpoint(
      'parametres.storeProviderKey',
      { tags, params: ProviderKeyParams, body: ProviderKeyText },
      { 200: MessageAnswer },
    ),
    async (request) => {
      await service.storeProviderKey(memberOf(request), request.body);
      return { message: 'Modifié avec succés.' };
    },
  );
}
