import { membersCalls } from '#contract/calls/members.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { copiesService } from './copies-service.ts';
import type { requestsService } from './requests-service.ts';

export function personalDataRoutes(
  app: Api,
  copies: ReturnType<typeof copiesService>,
  requests: ReturnType<typeof requestsService>,
): void {
  routesOf(app, membersCalls, {
    'GET /users/copie': ({ actor }) => copies.state(actor),
    'POST /users/copie': ({ actor }) => copies.ask(actor),
    'GET /users/copie/fichier': async ({ actor }, reply) => {
      const { file, bytes } = await copies.download(actor);
      return reply.type('application/zip').header('content-length', bytes).send(file.createReadStream());
    },
    'PUT /users/donnees': ({ actor, body }) => requests.correct(actor, body),
    'GET /users/demandes': ({ actor }) => requests.own(actor),
    'POST /users/demandes': ({ actor, body }) => requests.make(actor, body),
    'DELETE /users/demandes/:id': ({ actor, params }) => requests.withdraw(actor, params.id),
    'GET /demandes': ({ actor, query }) => requests.list(actor, query),
    'GET /demandes/:id': ({ actor, params }) => requests.read(actor, params.id),
    'PUT /demandes/:id': (request) => requests.answer(request, request.params.id, request.body),
  });
}
