import { Type } from 'typebox';
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
import { refusals, type Api } from '../../http/api.ts';
import type { EventsService } from './service.ts';

export function eventRoutes(app: Api, service: EventsService): void {
  const tags = ['events'];

  app.get(
    '/events',
    {
      config: { action: 'events.read' },
      schema: { tags, querystring: EventQuery, response: { 200: EventPage, ...refusals } },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  app.get(
    '/events/:id',
    {
      config: { action: 'events.read' },
      schema: { tags, params: IdParams, response: { 200: ClubEvent, ...refusals } },
    },
    (request) => service.read(actorOf(request), request.params.id),
  );

  app.post(
    '/events',
    {
      config: { action: 'events.create' },
      schema: { tags, body: EventCreate, response: { 201: ClubEvent, ...refusals } },
    },
    async (request, reply) => reply.status(201).send(await service.create(actorOf(request), request.body)),
  );

  app.post(
    '/events/serie',
    {
      config: { action: 'events.create' },
      schema: {
        tags,
        summary: 'Creates the same outing on each of the dates, all of them or none',
        body: EventSeries,
        response: { 201: EventList, ...refusals },
      },
    },
    async (request, reply) => reply.status(201).send(await service.createSeries(actorOf(request), request.body)),
  );

  app.put(
    '/events/:id',
    {
      config: { action: 'events.update' },
      schema: { tags, params: IdParams, body: EventUpdate, response: { 200: ClubEvent, ...refusals } },
    },
    (request) => service.update(actorOf(request), request.params.id, request.body),
  );

  app.delete(
    '/events/:id',
    {
      config: { action: 'events.delete' },
      schema: {
        tags,
        summary:
          'Deletes an outing without registrations, money or palanquées (204), else cancels it (200, the cancelled outing)',
        params: IdParams,
        response: { 200: ClubEvent, 204: Type.Null(), ...refusals },
      },
    },
    async (request, reply) => {
      const cancelled = await service.remove(actorOf(request), request.params.id);
      return cancelled === null ? reply.status(204).send(null) : reply.status(200).send(cancelled);
    },
  );

  app.delete(
    '/events/mailevent/:eventId',
    {
      config: { action: 'events.mail' },
      schema: {
        tags,
        summary: 'Writes the details of the outing to all who are registered on it, those who wait included',
        params: EventIdParams,
        response: { 200: MessageAnswer, ...refusals },
      },
    },
    (request) => service.mailRegistrants(request.params.eventId),
  );
}
