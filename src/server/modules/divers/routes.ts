import { IdParams, ListQuery } from '../../../shared/contract/common.ts';
import {
  Diver,
  DiverCreate,
  DiverPage,
  DiverQuery,
  DiverWrite,
  DossierText,
  LicenceParams,
  SelectableDiverPage,
} from '../../../shared/contract/divers.ts';
import { MessageAnswer } from '../../../shared/contract/users.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, NoContent, type Api } from '../../http/api.ts';
import type { DiverListsService } from './lists-service.ts';
import type { DiversService } from './service.ts';

export function diverRoutes(app: Api, lists: DiverListsService, service: DiversService): void {
  const tags = ['divers'];

  app.get('/divers', endpoint('divers.list', { tags, querystring: DiverQuery }, { 200: DiverPage }), (request) =>
    lists.list(actorOf(request), request.query),
  );

  app.get(
    '/divers/event',
    endpoint('divers.selectable', { tags, querystring: ListQuery }, { 200: SelectableDiverPage }),
    (request) => lists.selectable(actorOf(request), request.query),
  );

  app.get('/divers/:id', endpoint('divers.read', { tags, params: IdParams }, { 200: Diver }), (request) =>
    service.read(actorOf(request), request.params.id),
  );

  app.get(
    '/divers/DTT/:licenceNumber',
    endpoint('divers.read', { tags, params: LicenceParams }, { 200: Diver }),
    (request) => service.readByLicence(actorOf(request), request.params.licenceNumber),
  );

  app.post('/divers', endpoint('divers.create', { tags, body: DiverCreate }, { 201: Diver }), async (request, reply) =>
    reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.put(
    '/divers/:id',
    endpoint('divers.update', { tags, params: IdParams, body: DiverWrite }, { 200: Diver }),
    (request) => service.update(actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/divers/:id',
    endpoint('divers.delete', { tags, params: IdParams }, { 204: NoContent }),
    async (request, reply) => reply.status(204).send(await service.remove(actorOf(request), request.params.id)),
  );

  app.post(
    '/divers/mailInscription/:licenceNumber',
    endpoint('divers.sendDossier', { tags, params: LicenceParams, body: DossierText }, { 200: MessageAnswer }),
    async (request) => {
      await service.receiveDossier(actorOf(request), request.params.licenceNumber, request.body);
      return { message: 'Votre dossier a été envoyé.' };
    },
  );
}
