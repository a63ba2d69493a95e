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
    'GET /users/demandes': ({ actor }) => requests.own(actor),
    'POST /users/demandes': ({ actor, body }) => requests.make(actor, body),
    'DELETE /users/demandes/:id': ({ actor, params }) => requests.withdraw(actor, params.id),
    'GET /demandes': ({ query }) => requests.list(query),
    'GET /demandes/:id': ({ params }) => requests.read(params.id),
    'PUT /demandes/:id': ({ actor, params, body }) => requests.answer(actor, params.id, body),
  });
}
