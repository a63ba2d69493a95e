import { Type } from 'typebox';
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
import { refusals, type Api } from '../../http/api.ts';
import type { DiverListsService } from './lists-service.ts';
import type { DiversService } from './service.ts';

export function diverRoutes(app: Api, lists: DiverListsService, service: DiversService): void {
  const tags = ['divers'];

  app.get(
    '/divers',
    {
      config: { action: 'divers.list' },
      schema: { tags, querystring: DiverQuery, response: { 200: DiverPage, ...refusals } },
    },
    (request) => lists.list(actorOf(request), request.query),
  );

  app.get(
    '/divers/event',
    {
      config: { action: 'divers.selectable' },
      schema: { tags, querystring: ListQuery, response: { 200: SelectableDiverPage, ...refusals } },
    },
    (request) => lists.selectable(actorOf(request), request.query),
  );

  app.get(
    '/divers/:id',
    { config: { action: 'divers.read' }, schema: { tags, params: IdParams, response: { 200: Diver, ...refusals } } },
    (request) => service.read(actorOf(request), request.params.id),
  );

  app.get(
    '/divers/DTT/:licenceNumber',
    {
      config: { action: 'divers.read' },
      schema: { tags, params: LicenceParams, response: { 200: Diver, ...refusals } },
    },
    (request) => service.readByLicence(actorOf(request), request.params.licenceNumber),
  );

  app.post(
    '/divers',
    {
      config: { action: 'divers.create' },
      schema: { tags, body: DiverCreate, response: { 201: Diver, ...refusals } },
    },
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.put(
    '/divers/:id',
    {
      config: { action: 'divers.update' },
      schema: { tags, params: IdParams, body: DiverWrite, response: { 200: Diver, ...refusals } },
    },
    (request) => service.update(actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/divers/:id',
    {
      config: { action: 'divers.delete' },
      schema: { tags, params: IdParams, response: { 204: Type.Null(), ...refusals } },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/divers/mailInscription/:licenceNumber',
    {
      config: { action: 'divers.sendDossier' },
      schema: { tags, params: LicenceParams, body: DossierText, response: { 200: MessageAnswer, ...refusals } },
    },
    async (request) => {
      await service.receiveDossier(actorOf(request), request.params.licenceNumber, request.body);
      return { message: 'Votre dossier a été envoyé.' };
    },
  );
}
