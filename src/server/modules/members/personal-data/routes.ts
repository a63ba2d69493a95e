import { membersCalls } from '#contract/calls/members.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { copiesService } from './copies-service.ts';
import type { requestsService } from './requests-service.ts';

export function personalDataRoutes(
  app: Api,
  copies: ReturnType<typeof copiesService>,
  requests: ReturnType<typeof requestsService>,
): void {
  const route = routesOf(app, membersCalls);

  route('GET /users/copie', ({ actor }) => copies.state(actor));

  route('POST /users/copie', ({ actor }) => copies.ask(actor));

  route('GET /users/copie/fichier', async ({ actor }, reply) => {
    const { file, bytes } = await copies.download(actor);
    return reply.type('application/zip').header('content-length', bytes).send(file.createReadStream());
  });

  route('GET /users/demandes', ({ actor }) => requests.own(actor));

  route('POST /users/demandes', ({ actor, body }) => requests.make(actor, body));

  route('DELETE /users/demandes/:id', ({ actor, params }) => requests.withdraw(actor, params.id));

  route('GET /demandes', ({ query }) => requests.list(query));

  route('GET /demandes/:id', ({ params }) => requests.read(params.id));

  route('PUT /demandes/:id', ({ actor, params, body }) => requests.answer(actor, params.id, body));
}
