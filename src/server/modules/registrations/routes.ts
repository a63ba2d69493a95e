import {
  ClubEvent,
  ParticipantParams,
  PlaceBody,
  PlaceParams,
  RegistrationBody,
  ThresholdParams,
} from '../../../shared/contract/events.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { RegistrationsService } from './service.ts';

export function registrationRoutes(app: Api, service: RegistrationsService): void {
  const tags = ['registrations'];
  const participant = '/events/:eventId/participants/:diverId';

  app.post(
    `${participant}/seuil/:threshold`,
    endpoint(
      'registrations.add',
      {
        tags,
        summary: 'Registers a diver: on the asked place, the first free one, or the waiting list',
        params: ThresholdParams,
        body: RegistrationBody,
      },
      { 200: ClubEvent },
    ),
    (request) => service.add(actorOf(request), request.params, request.body),
  );

  app.put(
    participant,
    endpoint(
      'registrations.describe',
      {
        tags,
        summary: 'Writes the remark of a registration; position and type name it, and do not move it',
        params: ParticipantParams,
        body: PlaceBody,
      },
      { 200: ClubEvent },
    ),
    (request) => service.describe(actorOf(request), request.params, request.body),
  );

  app.put(
    `${participant}/position/:position/type/:type`,
    endpoint(
      'registrations.move',
      {
        tags,
        summary: 'Moves a registered diver to the place that the path names',
        params: PlaceParams,
        body: PlaceBody,
      },
      { 200: ClubEvent },
    ),
    (request) => service.move(actorOf(request), request.params, request.params),
  );

  app.delete(
    participant,
    endpoint(
      'registrations.remove',
      { tags, summary: 'Marks the registration as removed; the first who waits moves up', params: ParticipantParams },
      { 200: ClubEvent },
    ),
    (request) => service.remove(actorOf(request), request.params),
  );

  app.delete(
    '/events/:eventId/participants/purge/:diverId/position/:position/type/:type',
    endpoint(
      'registrations.purge',
      { tags, summary: 'Deletes a registration, active or removed, for good', params: PlaceParams },
      { 200: ClubEvent },
    ),
    (request) => service.purge(actorOf(request), request.params, request.params),
  );
}
