import { IdParams, ListQuery } from '#contract/common.ts';
import * as wire from '#contract/parametres.ts';
import { MessageAnswer } from '#contract/users.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import type { settingsService } from './service.ts';

export function settingRoutes(app: Api, service: ReturnType<typeof settingsService>): void {
  const route = routesOf(app, 'parametres');

  route('GET /parametres', 'parametres.read', {
    schema: { querystring: ListQuery, 200: wire.ParametrePage },
    handler: ({ member, query }) => service.list(member, query),
  });

  route('GET /parametres/:idOrName', 'parametres.read', {
    schema: { params: wire.IdOrNameParams, 200: wire.Parametre },
    handler: ({ member, params }) => service.read(member, params.idOrName),
  });

  route('POST /parametres', 'parametres.create', {
    schema: { body: wire.ParametreCreate, 201: wire.Parametre },
    handler: ({ actor, body }) => service.create(actor, body),
  });

  route('PUT /parametres/:id', 'parametres.update', {
    schema: { params: IdParams, body: wire.ParametreUpdate, 200: wire.Parametre },
    handler: (request) => {
      const { member, params, body } = request;
      if (service.isProviderKey(params.id)) request.requireReauthentication('parametres.storeProviderKey');
      if (service.isWallet(params.id)) request.requireReauthentication('parametres.setWallet');
      return service.update(member, params.id, body);
    },
  });

  route('DELETE /parametres/:id', 'parametres.delete', {
    schema: { params: IdParams, 204: NoContent },
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });

  route('POST /parametres/HELLOASSO/:argument', 'parametres.storeProviderKey', {
    schema: { params: wire.ProviderKeyParams, body: wire.ProviderKeyText, 200: MessageAnswer },
    handler: async ({ member, body }) => {
      await service.storeProviderKey(member, body);
      return { message: 'Modifié avec succés.' };
    },
  });

  route('DELETE /parametres/HELLOASSO/cle', 'parametres.removeProviderKey', {
    summary: 'Removes the stored key of the payment provider',
    schema: { querystring: wire.ProviderKeyQuery, 200: wire.Parametre },
    handler: ({ member, query }) => service.removeProviderKey(member, query.version),
  });
}
