import { IdParams, Nullable } from '#contract/common.ts';
import * as wire from '#contract/events.ts';
import { WrittenMail } from '#contract/mail.ts';
import { MessageAnswer } from '#contract/users.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import { sendRecord, sendRecords } from '#server/http/records.ts';
import type { EventsService } from './service.ts';

export function eventRoutes(app: Api, service: EventsService): void {
  const route = routesOf(app, 'events');

  route('GET /events', 'events.read', {
    schema: { querystring: wire.EventQuery, 200: wire.EventPage },
    handler: async ({ actor, query }, reply) => sendRecords(reply, wire.ClubEvent, await service.list(actor, query)),
  });

  route('GET /events/:id', 'events.read', {
    schema: { params: IdParams, 200: wire.ClubEvent },
    handler: async ({ actor, params }, reply) =>
      sendRecord(reply, wire.ClubEvent, await service.read(actor, params.id)),
  });

  route('POST /events', 'events.create', {
    schema: { body: wire.EventCreate, 201: wire.ClubEvent },
    handler: ({ actor, body }) => service.create(actor, body),
  });

  route('POST /events/serie', 'events.create', {
    summary: 'Creates the same outing on each of the dates, all of them or none',
    schema: { body: wire.EventSeries, 201: wire.EventList },
    handler: ({ actor, body }) => service.createSeries(actor, body),
  });

  route('PUT /events/:id', 'events.update', {
    schema: { params: IdParams, body: wire.EventUpdate, 200: wire.ClubEvent },
    handler: ({ actor, params, body }) => service.update(actor, params.id, body),
  });

  route('DELETE /events/:id', 'events.delete', {
    summary:
      'Deletes an outing without registrations, money or palanquées (204), else cancels it (200, the cancelled outing)',
    schema: { params: IdParams, 200: wire.ClubEvent, 204: NoContent },
    handler: async ({ actor, params }, reply) => {
      const cancelled = await service.remove(actor, params.id);
      if (cancelled !== null) return cancelled;
      reply.status(204);
    },
  });

  route('GET /events/:id/annulation', 'events.delete', {
    summary: 'Whom cancelling would tell, and what would be left to refund',
    schema: { params: IdParams, 200: wire.CancellationPreview },
    handler: ({ actor, params }) => service.previewCancellation(actor, params.id),
  });

  route('POST /events/:id/annulation', 'events.delete', {
    summary: 'Cancels an outing, and mails the reason to all who are registered on it',
    schema: { params: IdParams, body: wire.Cancellation, 200: wire.ClubEvent },
    handler: ({ actor, params, body }) => service.cancel(actor, params.id, body),
  });

  route('DELETE /events/mailevent/:eventId', 'events.mail', {
    rateLimit: 'mailing',
    summary: 'Writes the details of the outing, below a text if there is one, to all who are registered on it or wait',
    schema: { params: wire.EventIdParams, body: Nullable(WrittenMail), 200: MessageAnswer },
    handler: (request) =>
      service.mailRegistrants(request.actor, request.params.eventId, request.body, () =>
        request.requireReauthentication('mail.toMany'),
      ),
  });
}
