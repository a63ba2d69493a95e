import {
  ClubEvent,
  ParticipantParams,
  PlaceBody,
  PlaceParams,
  RegistrationBody,
  ThresholdParams,
} from '../../../shared/contract/events.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { RegistrationsService } from './service.ts';

export function registrationRoutes(app: Api, service: RegistrationsService): void {
  const tags = ['registrations'];
  const response = { 200: ClubEvent, ...refusals };
  const participant = '/events/:eventId/participants/:diverId';

  app.post(
    `${participant}/seuil/:threshold`,
    {
      config: { action: 'registrations.add' },
      schema: {
        tags,
        summary: 'Registers a diver: on the asked place, the first free one, or the waiting list',
        params: ThresholdParams,
        body: RegistrationBody,
        response,
      },
    },
    (request) => service.add(actorOf(request), request.params, request.body),
  );

  app.put(
    participant,
    {
      config: { action: 'registrations.describe' },
      schema: {
        tags,
        summary: 'Writes the remark of a registration; position and type name which one, and move nobody',
        params: ParticipantParams,
        body: PlaceBody,
        response,
      },
    },
    (request) => service.describe(actorOf(request), request.params, request.body),
  );

  app.put(
    `${participant}/position/:position/type/:type`,
    {
      config: { action: 'registrations.move' },
      schema: {
        tags,
        summary: 'Moves a registered diver to the place that the path names',
        params: PlaceParams,
        body: PlaceBody,
        response,
      },
    },
    (request) => service.move(actorOf(request), request.params, request.params),
  );

  app.delete(
    participant,
    {
      config: { action: 'registrations.remove' },
      schema: {
        tags,
        summary: 'Marks the registration as removed; the first who waits moves up',
        params: ParticipantParams,
        response,
      },
    },
    (request) => service.remove(actorOf(request), request.params),
  );

  app.delete(
    '/events/:eventId/participants/purge/:diverId/position/:position/type/:type',
    {
      config: { action: 'registrations.purge' },
      schema: {
        tags,
        summary: 'Deletes a registration, active or removed, for good',
        params: PlaceParams,
        response,
      },
    },
    (request) => service.purge(actorOf(request), request.params, request.params),
  );
}
