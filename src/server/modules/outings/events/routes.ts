import { outingsCalls } from '#contract/calls/outings.ts';
import * as wire from '#contract/events.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendRecord, sendRecords } from '#server/http/records.ts';
import type { EventsService } from './service.ts';

export function eventRoutes(app: Api, service: EventsService): void {
  routesOf(app, outingsCalls, {
    'GET /events': async ({ actor, query }, reply) =>
      sendRecords(reply, wire.ClubEvent, await service.list(actor, query)),
    'GET /events/:id': async ({ actor, params }, reply) =>
      sendRecord(reply, wire.ClubEvent, await service.read(actor, params.id)),
    'GET /events/:id/tarifs': ({ params }) => service.prices(params.id),
    'POST /events': ({ actor, body }) => service.create(actor, body),
    'POST /events/serie': ({ actor, body }) => service.createSeries(actor, body),
    'PUT /events/:id': ({ actor, params, body }) => service.update(actor, params.id, body),
    'DELETE /events/:id': async ({ actor, params }, reply) => {
      const cancelled = await service.remove(actor, params.id);
      if (cancelled !== null) return cancelled;
      reply.status(204);
    },
    'DELETE /events/mailevent/:eventId': {
      rateLimit: 'mailing',
      handler: (request) =>
        service.mailRegistrants(request.actor, request.params.eventId, request.body, () =>
          request.requireReauthentication('mail.toMany'),
        ),
    },
  });
}
