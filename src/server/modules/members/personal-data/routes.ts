import { IdParams } from '#contract/common.ts';
import {
  DataCopy,
  DataRequest,
  DataRequestCreate,
  DataRequests,
  MemberRequest,
  MemberRequestPage,
  MemberRequestQuery,
  RequestAnswer,
} from '#contract/personal-data.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { zipAnswer } from '#server/http/downloads.ts';
import type { copiesService } from './copies-service.ts';
import type { requestsService } from './requests-service.ts';
import { API } from '#shared/resource-screens.ts';

export function personalDataRoutes(
  app: Api,
  copies: ReturnType<typeof copiesService>,
  requests: ReturnType<typeof requestsService>,
): void {
  const route = routesOf(app, 'mes-donnees');

  route('GET /users/copie', 'ownData.follow', {
    summary: 'State of the caller’s copy of their data',
    schema: { 200: DataCopy },
    handler: ({ actor }) => copies.state(actor),
  });

  route('POST /users/copie', 'ownData.copy', {
    summary: 'Begins a copy of the caller’s data; one at a time',
    schema: { 200: DataCopy },
    handler: ({ actor }) => copies.ask(actor),
  });

  route('GET /users/copie/fichier', 'ownData.copy', {
    summary: 'The finished copy, for 24 hours',
    schema: { 200: zipAnswer },
    handler: async ({ actor }, reply) => {
      const { file, bytes } = await copies.download(actor);
      return reply.type('application/zip').header('content-length', bytes).send(file.createReadStream());
    },
  });

  route('GET /users/demandes', 'ownData.follow', {
    summary: 'The caller’s requests about their data, newest first',
    schema: { 200: DataRequests },
    handler: ({ actor }) => requests.own(actor),
  });

  route('POST /users/demandes', 'dataRequests.make', {
    summary: 'Asks the club to correct or erase the caller’s data',
    schema: { body: DataRequestCreate, 201: DataRequest },
    handler: ({ actor, body }) => requests.make(actor, body),
  });

  route('DELETE /users/demandes/:id', 'dataRequests.make', {
    summary: 'Withdraws the caller’s request while it waits for its answer',
    schema: { params: IdParams, 200: DataRequest },
    handler: ({ actor, params }) => requests.withdraw(actor, params.id),
  });

  route(`GET /${API.dataRequests}`, 'dataRequests.answer', {
    summary: 'Requests of all members, newest first',
    schema: { querystring: MemberRequestQuery, 200: MemberRequestPage },
    handler: ({ query }) => requests.list(query),
  });

  route(`GET /${API.dataRequests}/:id`, 'dataRequests.answer', {
    schema: { params: IdParams, 200: MemberRequest },
    handler: ({ params }) => requests.read(params.id),
  });

  route(`PUT /${API.dataRequests}/:id`, 'dataRequests.answer', {
    summary: 'Answers and closes a request; the member gets a mail',
    schema: { params: IdParams, body: RequestAnswer, 200: MemberRequest },
    handler: ({ actor, params, body }) => requests.answer(actor, params.id, body),
  });
}
