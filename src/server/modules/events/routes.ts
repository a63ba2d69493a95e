import { IdParams } from '../../../shared/contract/common.ts';
import {
  ClubEvent,
  EventCreate,
  EventIdParams,
  EventList,
  EventPage,
  EventQuery,
  EventSeries,
  EventUpdate,
} from '../../../shared/contract/events.ts';
import { MessageAnswer } from '../../../shared/contract/users.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, NoContent, type Api } from '../../http/api.ts';
import type { EventsService } from './service.ts';

export function eventRoutes(app: Api, service: EventsService): void {
  const tags = ['events'];

  app.get('/events', endpoint('events.read', { tags, querystring: EventQuery }, { 200: EventPage }), (request) =>
    service.list(actorOf(request), request.query),
  );

  app.get('/events/:id', endpoint('events.read', { tags, params: IdParams }, { 200: ClubEvent }), (request) =>
    service.read(actorOf(request), request.params.id),
  );

  app.post(
    '/events',
    endpoint('events.create', { tags, body: EventCreate }, { 201: ClubEvent }),
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.post(
    '/events/serie',
    endpoint(
      'events.create',
      { tags, summary: 'Creates the same outing on each of the dates, all of them or none', body: EventSeries },
      { 201: EventList },
    ),
    async (request, reply) => reply.status(201).send(await service.createSeries(actorOf(request), request.body)),
  );

  app.put(
    '/events/:id',
    endpoint('events.update', { tags, params: IdParams, body: EventUpdate }, { 200: ClubEvent }),
    (request) => service.update(actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/events/:id',
    endpoint(
      'events.delete',
      {
        tags,
        summary:
          'Deletes an outing without registrations, money or palanquées (204), else cancels it (200, the cancelled outing)',
        params: IdParams,
      },
      { 200: ClubEvent, 204: NoContent },
    ),
    async (request, reply) => {
      const cancelled = await service.remove(actorOf(request), request.params.id);
      return cancelled === null ? reply.status(204).send() : reply.status(200).send(cancelled);
    },
  );

  app.delete(
    '/events/mailevent/:eventId',
    endpoint(
      'events.mail',
      {
        tags,
        summary: 'Writes the details of the outing to all who are registered on it, those who wait included',
        params: EventIdParams,
      },
      { 200: MessageAnswer },
    ),
    (request) => service.mailRegistrants(request.params.eventId),
  );
}
