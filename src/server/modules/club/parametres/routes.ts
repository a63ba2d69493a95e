import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { settingsService } from './service.ts';

export function settingRoutes(app: Api, service: ReturnType<typeof settingsService>): void {
  routesOf(app, clubCalls, {
    'GET /parametres': ({ member, query }) => service.list(member, query),
    'GET /parametres/:idOrName': ({ member, params }) => service.read(member, params.idOrName),
    'POST /parametres': ({ actor, body }) => service.create(actor, body),
    'PUT /parametres/:id': (request) => {
      const { member, params, body } = request;
      if (service.isProviderKey(params.id)) request.requireReauthentication('parametres.storeProviderKey');
      if (service.isWallet(params.id)) request.requireReauthentication('parametres.setWallet');
      return service.update(member, params.id, body);
    },
    'DELETE /parametres/:id': ({ actor, params }) => service.remove(actor, params.id),
    'POST /parametres/HELLOASSO/:argument': async ({ member, body }) => {
      await service.storeProviderKey(member, body);
      return { message: 'Modifié avec succés.' };
    },
    'DELETE /parametres/HELLOASSO/cle': ({ member, query }) => service.removeProviderKey(member, query.version),
  });
}
