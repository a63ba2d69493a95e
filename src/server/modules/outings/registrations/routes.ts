import * as wire from '#contract/events.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { registrationsService } from './service.ts';

export function registrationRoutes(app: Api, service: ReturnType<typeof registrationsService>): void {
  const route = routesOf(app, 'registrations');

  route('POST /events/:eventId/participants/:diverId/seuil/:threshold', 'registrations.add', {
    rateLimit: 'registering',
    summary: 'Registers a diver: on the asked place, the first free one, or the waiting list',
    schema: { params: wire.ThresholdParams, body: wire.RegistrationBody, 200: wire.ClubEvent },
    handler: ({ actor, params, body }) => service.add(actor, params, body),
  });

  route('PUT /events/:eventId/participants/:diverId', 'registrations.describe', {
    summary: 'Writes the remark of a registration; position and type name it, and do not move it',
    schema: { params: wire.ParticipantParams, body: wire.PlaceBody, 200: wire.ClubEvent },
    handler: ({ actor, params, body }) => service.describe(actor, params, body),
  });

  route('PUT /events/:eventId/participants/:diverId/position/:position/type/:type', 'registrations.move', {
    rateLimit: 'registering',
    summary: 'Moves a registered diver to the place that the path names',
    schema: { params: wire.PlaceParams, body: wire.PlaceBody, 200: wire.ClubEvent },
    handler: ({ actor, params }) => service.move(actor, params, params),
  });

  route('DELETE /events/:eventId/participants/:diverId', 'registrations.remove', {
    rateLimit: 'registering',
    summary: 'Marks the registration as removed; the first who waits moves up',
    schema: { params: wire.ParticipantParams, 200: wire.ClubEvent },
    handler: ({ actor, params }) => service.remove(actor, params),
  });

  route('DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type', 'registrations.purge', {
    rateLimit: 'registering',
    summary: 'Deletes a registration, active or removed, for good',
    schema: { params: wire.PlaceParams, 200: wire.ClubEvent },
    handler: ({ actor, params }) => service.purge(actor, params, params),
  });
}
